import * as accounts from '#features/accounts/schema.ts'
import * as accountsOwnSessions from '#features/accounts/own-sessions/schema.ts'
import * as accountsUsers from '#features/accounts/users/schema.ts'
import * as announcementsEditing from '#features/announcements/editing/schema.ts'
import * as announcements from '#features/announcements/schema.ts'
import * as apiKeys from '#features/api-keys/schema.ts'
import * as attendance from '#features/attendance/schema.ts'
import * as calendarAddresses from '#features/calendar-addresses/schema.ts'
import * as coursesEditing from '#features/courses/editing/schema.ts'
import * as courses from '#features/courses/schema.ts'
import * as enrollmentsAdding from '#features/enrollments/adding/schema.ts'
import * as enrollmentsListing from '#features/enrollments/listing/schema.ts'
import * as enrollmentsPayments from '#features/enrollments/payments/schema.ts'
import * as enrollmentsPlaces from '#features/enrollments/places/schema.ts'
import * as enrollments from '#features/enrollments/schema.ts'
import * as highlights from '#features/highlights/schema.ts'
import * as history from '#features/history/schema.ts'
import * as inquiriesAnswering from '#features/inquiries/answering/schema.ts'
import * as inquiriesHistory from '#features/inquiries/history/schema.ts'
import * as inquiriesNotes from '#features/inquiries/notes/schema.ts'
import * as inquiriesReplies from '#features/inquiries/replies/schema.ts'
import * as inquiries from '#features/inquiries/schema.ts'
import * as issuedCertificatesCredential from '#features/issued-certificates/credential/schema.ts'
import * as issuedCertificatesIssuing from '#features/issued-certificates/issuing/schema.ts'
import * as issuedCertificatesListing from '#features/issued-certificates/listing/schema.ts'
import * as issuedCertificatesPrintedName from '#features/issued-certificates/printed-name/schema.ts'
import * as issuedCertificates from '#features/issued-certificates/schema.ts'
import * as learning from '#features/learning/schema.ts'
import * as mail from '#features/mail/schema.ts'
import * as mediaLibrary from '#features/media/library/schema.ts'
import * as media from '#features/media/schema.ts'
import * as ownDataPersons from '#features/own-data/persons/schema.ts'
import * as ownData from '#features/own-data/schema.ts'
import * as presence from '#features/presence/schema.ts'
import * as previews from '#features/previews/schema.ts'
import * as resourcesEditing from '#features/resources/editing/schema.ts'
import * as resources from '#features/resources/schema.ts'
import * as retention from '#features/retention/schema.ts'
import * as savedViews from '#features/saved-views/schema.ts'
import * as search from '#features/search/schema.ts'
import * as sessionMail from '#features/session-mail/schema.ts'
import * as siteContentHero from '#features/site-content/hero/schema.ts'
import * as siteContentMission from '#features/site-content/mission/schema.ts'
import * as siteContentModules from '#features/site-content/modules/schema.ts'
import * as siteContentPartners from '#features/site-content/partners/schema.ts'
import * as siteContent from '#features/site-content/schema.ts'
import * as siteContentTeam from '#features/site-content/team/schema.ts'
import * as siteContentVision from '#features/site-content/vision/schema.ts'
import * as statistics from '#features/statistics/schema.ts'
import * as subscriptions from '#features/subscriptions/schema.ts'
import * as webhooks from '#features/webhooks/schema.ts'
import * as valuesPaging from '#platform/values/paging.ts'
import * as valuesPictureNotes from '#platform/values/picture-notes.ts'
import * as valuesPublishing from '#platform/values/publishing.ts'
import * as valuesRecordBatch from '#platform/values/record-batch.ts'
import * as valuesRecordSave from '#platform/values/record-save.ts'
import * as valuesBlocks from '#platform/values/rich-text/blocks.ts'

/** Modules whose schemas are named components of the API document, beside those that kinds of records name. */
export const apiSchemas = [
  accounts,
  accountsOwnSessions,
  accountsUsers,
  announcementsEditing,
  announcements,
  apiKeys,
  attendance,
  calendarAddresses,
  coursesEditing,
  courses,
  enrollmentsAdding,
  enrollmentsListing,
  enrollmentsPayments,
  enrollmentsPlaces,
  enrollments,
  highlights,
  history,
  inquiriesAnswering,
  inquiriesHistory,
  inquiriesNotes,
  inquiriesReplies,
  inquiries,
  issuedCertificatesCredential,
  issuedCertificatesIssuing,
  issuedCertificatesListing,
  issuedCertificatesPrintedName,
  issuedCertificates,
  learning,
  mail,
  mediaLibrary,
  media,
  ownDataPersons,
  ownData,
  presence,
  previews,
  resourcesEditing,
  resources,
  retention,
  savedViews,
  search,
  sessionMail,
  siteContentHero,
  siteContentMission,
  siteContentModules,
  siteContentPartners,
  siteContent,
  siteContentTeam,
  siteContentVision,
  statistics,
  subscriptions,
  webhooks,
  valuesPaging,
  valuesPictureNotes,
  valuesPublishing,
  valuesRecordBatch,
  valuesRecordSave,
  valuesBlocks,
]
