import { fileURLToPath } from 'node:url'
import { develop } from './dev/develop.ts'

develop(fileURLToPath(new URL('..', import.meta.url)))
