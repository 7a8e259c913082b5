import { certificateNumber } from './fill-learning.ts'
import { announcementId, courseId, oneWord, rareWord } from './fill-statements.ts'
import { type Asked, uncachedJson, uncachedPage } from './uncached.ts'

/** What visitors get, each address in a way that the cache is passed by. */
export const publicAnswers: Record<string, Asked> = {
  'courses, list JSON': uncachedJson('/api/courses?limit=24'),
  'courses, family by family': uncachedJson('/api/catalogue?limit=24'),
  'courses, list page': uncachedPage('/courses'),
  'courses, list JSON in Chinese': uncachedJson('/api/courses?limit=24&language=zh'),
  'courses, list page in Chinese': uncachedPage('/zh/courses'),
  'course, JSON': uncachedJson(`/api/courses/${courseId(50)}`),
  'course of many people and classes, page': uncachedPage(`/course/${courseId(50)}`),
  'classes to come of a course, JSON': uncachedJson(`/api/courses/${courseId(50)}/sessions?limit=24&when=upcoming`),
  'a certificate by its number': { path: `/api/certificates/${certificateNumber}/verification` },
  'announcements, list JSON': uncachedJson('/api/announcements?limit=24'),
  'announcements to come': uncachedJson('/api/announcements?when=upcoming&limit=24'),
  'announcements that are over, of one category': uncachedJson('/api/announcements?when=past&category=news&limit=24'),
  'announcements, list page': uncachedPage('/announcements'),
  'announcements, list page in Chinese': uncachedPage('/zh/announcements'),
  'announcement, JSON': uncachedJson(`/api/announcements/${announcementId(50)}`),
  'resources, list page': uncachedPage('/resources'),
  'search, a word in one': { path: `/api/search?q=${oneWord}` },
  'search, a word in each hundredth': { path: `/api/search?q=${rareWord}` },
  'search, a word in all': { path: '/api/search?q=soil' },
  'search in Chinese, a word in all': { path: `/api/search?q=${encodeURIComponent('流域')}&language=zh` },
}
