import * as accounts from '#features/people/accounts/schema.ts'
import * as announcementsEditing from '#features/content/announcements/editing/schema.ts'
import * as announcements from '#features/content/announcements/schema.ts'
import * as apiKeys from '#features/people/api-keys/schema.ts'
import * as attendance from '#features/learning/attendance/schema.ts'
import * as calendarAddresses from '#features/learning/calendar-addresses/schema.ts'
import * as coursesEditing from '#features/learning/courses/editing/schema.ts'
import * as courses from '#features/learning/courses/schema.ts'
import * as enrollmentDeskAdding from '#features/learning/enrollment-desk/adding/schema.ts'
import * as enrollmentDesk from '#features/learning/enrollment-desk/schema.ts'
import * as enrollmentsPayments from '#features/learning/enrollments/payments/schema.ts'
import * as enrollments from '#features/learning/enrollments/schema.ts'
import * as highlights from '#features/overview/highlights/schema.ts'
import * as history from '#records/history/schema.ts'
import * as inquiriesAnswering from '#features/messages/inquiries/answering/schema.ts'
import * as inquiries from '#features/messages/inquiries/schema.ts'
import * as issuedCertificates from '#features/learning/issued-certificates/schema.ts'
import * as learning from '#features/learning/learning/schema.ts'
import * as mail from '#features/delivery/mail/schema.ts'
import * as mediaLibrary from '#features/content/media/library/schema.ts'
import * as media from '#features/content/media/schema.ts'
import * as ownData from '#features/overview/own-data/schema.ts'
import * as presence from '#features/people/presence/schema.ts'
import * as previews from '#records/previews/schema.ts'
import * as resourcesEditing from '#features/content/resources/editing/schema.ts'
import * as resources from '#features/content/resources/schema.ts'
import * as retention from '#features/overview/retention/schema.ts'
import * as savedViews from '#features/people/saved-views/schema.ts'
import * as search from '#features/overview/search/schema.ts'
import * as sessionMail from '#features/learning/session-mail/schema.ts'
import * as siteContentHero from '#features/content/site-content/hero/schema.ts'
import * as siteContentMission from '#features/content/site-content/mission/schema.ts'
import * as siteContentModules from '#features/content/site-content/modules/schema.ts'
import * as siteContentPartners from '#features/content/site-content/partners/schema.ts'
import * as siteContent from '#features/content/site-content/schema.ts'
import * as siteContentTeam from '#features/content/site-content/team/schema.ts'
import * as siteContentVision from '#features/content/site-content/vision/schema.ts'
import * as statistics from '#features/overview/statistics/schema.ts'
import * as subscriptions from '#features/content/subscriptions/schema.ts'
import * as webhooks from '#features/delivery/webhooks/schema.ts'
import * as valuesPaging from '#platform/values/paging.ts'
import * as valuesPictureNotes from '#platform/values/picture-notes.ts'
import * as valuesPublishing from '#records/publishing/publishing.ts'
import * as valuesRecordBatch from '#records/batches/record-batch.ts'
import * as valuesRecordSave from '#records/saving/record-save.ts'
import * as valuesBlocks from '#records/rich-text/blocks.ts'
import * as waiting from '#platform/values/waiting.ts'

/** Modules whose schemas are named components of the API document, beside those that kinds of records name. */
export const apiSchemas = [
  accounts,
  announcementsEditing,
  announcements,
  apiKeys,
  attendance,
  calendarAddresses,
  coursesEditing,
  courses,
  enrollmentDeskAdding,
  enrollmentDesk,
  enrollmentsPayments,
  enrollments,
  highlights,
  history,
  inquiriesAnswering,
  inquiries,
  issuedCertificates,
  learning,
  mail,
  mediaLibrary,
  media,
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
  waiting,
]
