declare module 'mjml' {
  /** Compiles; with `strict` it rejects when something is not allowed, with `soft` it tells. */
  export default function mjml2html(
    source: string,
    options: {
      validationLevel: 'strict' | 'soft'
      ignoreIncludes?: boolean
      useMjmlConfigOptions?: boolean
      filePath?: string
    },
  ): Promise<{
    html: string
    errors: { message: string; formattedMessage: string; line: number; tagName: string }[]
  }>
}
