// The package says where its types are after what it says to those who import it: they are not found there.
declare module 'grapesjs' {
  import grapesjs from 'grapesjs/dist/index.d.ts'
  export default grapesjs
}
