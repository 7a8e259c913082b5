import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import type { Register as Generated } from 'react-router'

/** Every address of the site, in the order of the navigation. */
export default [
  layout('pages/shells/site-shell.tsx', [
    index('pages/site/home.tsx'),
    route('auth/callback', 'pages/site/auth-callback.tsx'),
    route('about', 'pages/site/about.tsx', { id: 'about' }),
    route('about/mission', 'pages/site/about-section.tsx', { id: 'about-mission' }),
    route('about/vision', 'pages/site/about-section.tsx', { id: 'about-vision' }),
    route('about/team', 'pages/site/about-section.tsx', { id: 'about-team' }),
    route('about/partners', 'pages/site/about-section.tsx', { id: 'about-partners' }),
    // Any other address below it shows the landing page as well (about-1).
    route('about/*', 'pages/site/about.tsx', { id: 'about-fallback' }),
    route('watersheds', 'pages/site/watersheds.tsx'),
    route('announcements', 'pages/site/announcements.tsx'),
    route('announcements/:id', 'pages/site/announcement.tsx'),
    route('resources', 'pages/site/resources.tsx'),
    route('search', 'pages/site/search.tsx'),
    route('subscriptions/:token?', 'pages/site/subscription.tsx'),
    route('contact', 'pages/site/contact.tsx'),
    route('contact/status', 'pages/site/inquiry-status.tsx'),
    route('learning', 'pages/site/learning.tsx'),
    route('profile', 'pages/site/profile.tsx'),
    route('courses', 'pages/site/courses.tsx'),
    route('course/:id', 'pages/site/course.tsx'),
    route('certificates', 'pages/site/look-up.tsx'),
    route('certificates/:number', 'pages/site/certificate.tsx'),
    // Whatever no other route takes (decision 003).
    route(':address', 'pages/site/page.tsx'),
    route('*', 'pages/shells/not-found.tsx'),
  ]),
  layout('pages/shells/admin-shell.tsx', [
    layout('pages/shells/admin-screen.tsx', [
      route('admin', 'pages/admin/dashboard.tsx'),
      route('admin/homepage', 'pages/admin/sections.tsx', { id: 'admin-homepage' }),
      route('admin/about', 'pages/admin/about.tsx'),
      route('admin/mission', 'pages/admin/sections.tsx', { id: 'admin-mission' }),
      route('admin/vision', 'pages/admin/sections.tsx', { id: 'admin-vision' }),
      route('admin/team', 'pages/admin/sections.tsx', { id: 'admin-team' }),
      route('admin/partners', 'pages/admin/sections.tsx', { id: 'admin-partners' }),
      route('admin/pages/:id?', 'pages/admin/pages.tsx'),
      route('admin/watersheds/:id?', 'pages/admin/kind.tsx', { id: 'admin-watersheds' }),
      route('admin/milestones/:id?', 'pages/admin/kind.tsx', { id: 'admin-milestones' }),
      route('admin/courses/:id?', 'pages/admin/courses.tsx'),
      route('admin/sessions/:id?', 'pages/admin/sessions.tsx'),
      route('admin/voices/:id?', 'pages/admin/voices.tsx'),
      route('admin/certificates/:id?', 'pages/admin/certificates.tsx'),
      route('admin/enrollments', 'pages/admin/enrollments.tsx'),
      route('admin/enrollments/add', 'pages/admin/enrollments-add.tsx'),
      route('admin/roster', 'pages/admin/roster.tsx'),
      route('admin/issued-certificates/issue', 'pages/admin/issue.tsx'),
      route('admin/issued-certificates/:id?', 'pages/admin/issued-certificates.tsx'),
      route('admin/users', 'pages/admin/users.tsx'),
      route('admin/languages', 'pages/admin/languages.tsx'),
      route('admin/settings', 'pages/admin/settings.tsx'),
      route('admin/roles', 'pages/admin/roles.tsx'),
      route('admin/media', 'pages/admin/media.tsx'),
      route('admin/bin', 'pages/admin/bin.tsx'),
      route('admin/audit', 'pages/admin/audit.tsx'),
      route('admin/retention', 'pages/admin/retention.tsx'),
      route('admin/developers', 'pages/admin/developers.tsx'),
      route('admin/announcements/teachers/:id?', 'pages/admin/kind.tsx', { id: 'admin-teachers' }),
      route('admin/contact/:id?', 'pages/admin/contact.tsx'),
      route('admin/contact/questions/:id?', 'pages/admin/inquiries.tsx', { id: 'admin-questions' }),
      route('admin/contact/volunteers/:id?', 'pages/admin/inquiries.tsx', { id: 'admin-volunteers' }),
      route('admin/mail/templates', 'pages/admin/templates.tsx'),
      route('admin/mail/:id?', 'pages/admin/mail.tsx'),
      route('admin/contact/answers/:id?', 'pages/admin/kind.tsx', { id: 'admin-prepared-answers' }),
      // One screen reads the category off its address.
      route('admin/announcements/news/:id?', 'pages/admin/announcements.tsx', { id: 'admin-news' }),
      route('admin/announcements/conferences/:id?', 'pages/admin/announcements.tsx', { id: 'admin-conferences' }),
      route('admin/announcements/events/:id?', 'pages/admin/announcements.tsx', { id: 'admin-events' }),
      route('admin/announcements/training/:id?', 'pages/admin/announcements.tsx', { id: 'admin-training' }),
      route('admin/announcements/lectures/:id?', 'pages/admin/announcements.tsx', { id: 'admin-lectures' }),
      route('admin/resources/videos/:id?', 'pages/admin/resources.tsx', { id: 'admin-videos' }),
      route('admin/resources/readings/:id?', 'pages/admin/resources.tsx', { id: 'admin-readings' }),
      route('admin/*', 'pages/admin/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig

declare module '#platform/values/page-address.ts' {
  interface Register {
    path: keyof Generated['pages']
  }
}
