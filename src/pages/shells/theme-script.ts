/** The localStorage key. */
export const themeKey = 'theme'

/** Runs before the first paint, so that the scheme does not flash; its hash is in the CSP. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
