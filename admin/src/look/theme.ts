// The component library's theme: sizes and shapes; its colours stand in tokens.css.
import { Button, createTheme, type MantineColorsTuple, Tooltip } from '@mantine/core'

// Every shade is the one of tokens.css: the library asks for ten.
const accent = Array.from({ length: 10 }, () => 'var(--accent-button)') as unknown as MantineColorsTuple

/** @param close what the button that closes a panel is called */
export function themeOf(close: string) {
  const closeButtonProps = { 'aria-label': close }
  return createTheme({
    primaryColor: 'accent',
    colors: { accent },
    fontFamily: '"Inter", system-ui, sans-serif',
    fontFamilyMonospace: 'var(--mono)',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: Button.extend({
        defaultProps: { size: 'xs', fw: 500 },
        styles: { root: { height: 32, fontSize: 13, paddingInline: 12 } },
      }),
      Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withinPortal: true } }),
      Modal: { defaultProps: { radius: 'lg', transitionProps: { duration: 120 }, closeButtonProps } },
      Drawer: {
        defaultProps: { position: 'right', size: 480, transitionProps: { duration: 180 }, closeButtonProps },
      },
      Checkbox: { defaultProps: { radius: 'xs' } },
      TextInput: { defaultProps: { size: 'sm' } },
      Textarea: { defaultProps: { size: 'sm' } },
      NumberInput: { defaultProps: { size: 'sm' } },
      SegmentedControl: { defaultProps: { withItemsBorders: false } },
      Select: { defaultProps: { size: 'sm' } },
    },
  })
}
