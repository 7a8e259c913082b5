/** Where the academy is; on its contact page, and told to search engines. */
export const postalAddress = {
  streetAddress: '18 Heron Lane, Xixi Wetland',
  addressLocality: 'Hangzhou',
  postalCode: '310030',
  addressRegion: 'Zhejiang',
  addressCountry: 'China',
} as const
