/** Under this name the chosen scheme is kept on the device. */
export const themeKey = 'theme'

/** Runs before the first picture, so that a chosen scheme never flashes in late. Its hash goes into the page's policy. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
