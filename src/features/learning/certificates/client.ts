import { clientOf } from '#records/kinds/kind-client.ts'
import { certificateKind } from './kind.ts'

export const { everyQuery: editableCertificatesQuery } = clientOf(certificateKind)
