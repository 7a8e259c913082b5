const own: Record<string, string> = {
  'get /api/changes': 'followChanges',
  'get /api/auth/google': 'signInWithGoogle',
  'get /api/session': 'getSession',
  'post /api/auth/sign-out': 'signOut',
  'post /api/auth/sign-out-everywhere': 'signOutEverywhere',
  'get /api/account/data': 'downloadOwnData',
  'get /api/account/erasure': 'getErasure',
  'delete /api/account': 'eraseAccount',
  'get /api/sessions': 'listOwnSessions',
  'delete /api/sessions/{id}': 'endOwnSession',
  'get /api/admin/api-keys': 'listApiKeys',
  'post /api/admin/api-keys': 'createApiKey',
  'delete /api/admin/api-keys/{id}': 'revokeApiKey',
  'get /api/admin/webhook-endpoints': 'listWebhookEndpoints',
  'post /api/admin/webhook-endpoints': 'addWebhookEndpoint',
  'post /api/admin/webhook-endpoints/{id}/secret': 'renewWebhookSecret',
  'post /api/admin/webhook-endpoints/{id}/test': 'testWebhookEndpoint',
  'get /api/admin/webhook-deliveries': 'listWebhookDeliveries',
  'post /api/admin/webhook-deliveries/{id}/send-again': 'sendWebhookAgain',
  'get /api/search/suggestions': 'suggestSearches',
  'get /api/profile': 'getOwnProfile',
  'post /api/profile': 'createOwnProfile',
  'put /api/profile': 'changeOwnProfile',
  'put /api/profiles/{id}/role': 'changeRole',
  'post /api/profiles/{id}/sign-out': 'signPersonOut',
  'post /api/media/uploads/avatar': 'uploadAvatar',
  'post /api/media/uploads/{purpose}': 'uploadMedia',
  'get /api/media': 'findMedia',
  'delete /api/media/{id}': 'removeMedia',
  'get /api/admin/media': 'listLibrary',
  'get /api/admin/media/count': 'countLibrary',
  'get /api/admin/media/uses': 'listMediaUses',
  'get /api/admin/media/{id}': 'getMediaInLibrary',
  'put /api/admin/media/{id}': 'describeMedia',
  'post /api/admin/media/{id}/replace': 'replaceMedia',
  'post /api/admin/media/{id}/purge': 'purgeMedia',
  'post /api/enrollments': 'enrollInCourse',
  'get /api/enrollments/mine': 'listMyEnrollments',
  'get /api/courses/{id}/access': 'getCourseAccess',
  'get /api/sessions/{id}/join': 'joinSession',
  'get /api/admin/roster': 'listRoster',
  'get /api/admin/roster/course': 'getRosterCourse',
  'get /api/admin/roster/export': 'exportRoster',
  'put /api/admin/attendance/{session}': 'markAttendance',
  'put /api/admin/completions/{course}': 'setCompletions',
  'get /api/courses/{id}/sessions': 'listCourseSessions',
  'get /api/courses/{id}/sessions/access': 'getSessionAccess',
  'post /api/payments/webhook': 'takePaymentEvent',
  'post /api/admin/enrollments': 'addEnrollments',
  'post /api/admin/enrollments/preview': 'previewEnrollments',
  'get /api/admin/enrollments/addresses': 'listParticipantAddresses',
  'get /api/admin/enrollments/courses': 'listEnrollmentCourses',
  'put /api/admin/enrollments/{id}/status': 'markEnrollment',
  'get /api/admin/enrollments/export': 'exportEnrollments',
  'get /api/pages': 'listPageLinks',
  'get /api/pages/{address}': 'getPage',
  'post /api/admin/pages/usual': 'addUsualPages',
  'get /api/admin/retention': 'getRetention',
  'get /api/admin/statistics': 'getStatistics',
  'get /api/admin/statistics/waiting': 'getWaiting',
  'get /api/admin/statistics/enrollment-weeks': 'getEnrollmentWeeks',
  'get /api/admin/statistics/activity': 'getActivity',
  'post /api/questions': 'askQuestion',
  'post /api/volunteer-applications': 'applyAsVolunteer',
  'get /api/search': 'search',
  'get /api/admin/courses/options': 'listCourseOptions',
  'post /api/admin/courses/placement': 'checkCoursePlacement',
  'get /api/admin/inquiries': 'getInquiryFigures',
  'put /api/admin/questions/{id}': 'setQuestionStatus',
  'put /api/admin/volunteer-applications/{id}': 'setVolunteerApplicationStatus',
  'get /api/admin/inquiries/answerers': 'listAnswerers',
  'put /api/admin/questions/{id}/assignee': 'assignQuestion',
  'put /api/admin/volunteer-applications/{id}/assignee': 'assignVolunteerApplication',
  'put /api/admin/questions/{id}/place': 'placeQuestion',
  'put /api/admin/volunteer-applications/{id}/place': 'placeVolunteerApplication',
  'get /api/admin/questions/{id}/history': 'getQuestionHistory',
  'get /api/admin/volunteer-applications/{id}/history': 'getVolunteerApplicationHistory',
  'post /api/admin/questions/{id}/replies': 'replyToQuestion',
  'post /api/admin/volunteer-applications/{id}/replies': 'replyToVolunteerApplication',
  'post /api/admin/questions/{id}/notes': 'addQuestionNote',
  'post /api/admin/volunteer-applications/{id}/notes': 'addVolunteerApplicationNote',
  'put /api/admin/questions/{id}/notes/{note}': 'saveQuestionNote',
  'put /api/admin/volunteer-applications/{id}/notes/{note}': 'saveVolunteerApplicationNote',
  'delete /api/admin/questions/{id}/notes/{note}': 'deleteQuestionNote',
  'delete /api/admin/volunteer-applications/{id}/notes/{note}': 'deleteVolunteerApplicationNote',
  'get /api/admin/history/{entity}/{id}': 'listVersions',
  'get /api/admin/history/{entity}/{id}/{version}': 'getVersion',
  'get /api/admin/history/{entity}/{id}/newest': 'getNewestVersion',
  'put /api/admin/presence/content/{entity}/{id}/{editor}': 'keepContentEditorOpen',
  'delete /api/admin/presence/content/{entity}/{id}/{editor}': 'closeContentEditor',
  'put /api/admin/presence/inquiries/{entity}/{id}/{editor}': 'keepInquiryOpen',
  'delete /api/admin/presence/inquiries/{entity}/{id}/{editor}': 'closeInquiry',
  'get /api/admin/deleted/{entity}': 'listDeleted',
  'get /api/admin/audit': 'listAuditEntries',
  'get /api/admin/audit/people': 'listAuditPeople',
  'get /api/admin/audit/export': 'exportAuditLog',
  'get /api/admin/audit/{id}/change': 'getAuditChange',
  'post /api/admin/previews/{entity}/{id}': 'previewRecord',
  'get /api/admin/preview-links/{entity}/{id}': 'listPreviewLinks',
  'post /api/admin/preview-links/{entity}/{id}': 'createPreviewLink',
  'delete /api/admin/preview-links/{entity}/{id}/{link}': 'withdrawPreviewLink',
  'get /api/admin/publishing': 'listStuckPublishing',
  'get /api/admin/publishing/{entity}/{id}': 'getPublishing',
  'put /api/admin/publishing/{entity}/{id}/pending-changes': 'keepPendingChanges',
  'delete /api/admin/publishing/{entity}/{id}/pending-changes': 'discardPendingChanges',
  'put /api/admin/publishing/{entity}/{id}/times': 'planPublishing',
  'post /api/admin/publishing/{entity}/{id}/publish': 'publishRecord',
  'post /api/admin/publishing/{entity}/{id}/unpublish': 'unpublishRecord',
  'post /api/admin/publishing/{entity}/{id}/undo': 'undoPublishing',
  'get /api/admin/bin': 'listBin',
  'get /api/admin/bin/count': 'countBin',
  'post /api/admin/bin/restore': 'restoreFromBin',
  'post /api/admin/bin/delete': 'deleteForGood',
}

/** `listCourses`, `getCourse`; administrators' `listAllCourses`, `addCourse`, `saveCourse`, `deleteCourses`. */
export function operationIdOf(method: string, path: string): string {
  const named = own[`${method} ${path}`]
  if (named) return named
  const parts = path.split('/').slice(2)
  const isAdmin = parts[0] === 'admin'
  const words = parts.filter((part) => part !== 'admin' && part !== 'site-content' && !part.startsWith('{'))
  const [noun = '', ...actions] = words.map(pascal)
  const action = actions.join('')
  const isOne = path.includes('{id}') || path.startsWith('/api/site-content/')
  const what = isOne || method === 'post' ? noun.replace(/s$/, '') : noun
  if (path.startsWith('/api/site-content/')) return `${method === 'get' ? 'get' : 'save'}${noun}`
  if (action === 'Count') return `count${noun}`
  if (action === 'Selection') return `select${noun}`
  if (action === 'Batch') return `batch${noun}`
  if (action.startsWith('Batch')) return `${action.slice(5).toLowerCase()}${noun}`
  if (action === 'Restore') return `restore${what}`
  if (action === 'Duplicate') return `duplicate${what}`
  const verb = { get: isOne ? 'get' : 'list', post: 'add', put: 'save', patch: 'change', delete: 'delete' }[method]
  const all = isAdmin && method === 'get' ? (isOne ? 'Editable' : 'All') : ''
  return `${verb ?? method}${all}${what}${action}`
}

function pascal(part: string): string {
  return part.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
