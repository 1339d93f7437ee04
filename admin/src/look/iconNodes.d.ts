// What each file of the library exports beside its component, which its own types leave out.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  export const __iconNode: readonly (readonly [
    element: string,
    attributes: Readonly<Record<string, string>>,
  ])[]
}
