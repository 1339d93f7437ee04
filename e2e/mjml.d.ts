declare module 'mjml' {
  /** Compiles; with `strict` it rejects when something is not allowed. */
  export default function mjml2html(
    source: string,
    options: { validationLevel: 'strict' },
  ): Promise<{ html: string; errors: { formattedMessage: string }[] }>
}
