declare module 'jsonwebtoken' {
  type Expected = { algorithms: string[]; issuer?: string; subject?: string; jwtid?: string }
  const jsonwebtoken: {
    /** The claims. @throws Error where anything is not as expected */
    verify: (token: string, key: string | Buffer, expected: Expected) => unknown
  }
  export default jsonwebtoken
}
