declare module 'virtual:messages/*' {
  const messages: Readonly<
    Record<string, string | import('@formatjs/icu-messageformat-parser').MessageFormatElement[]>
  >
  export default messages
}
