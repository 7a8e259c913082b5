/** The keys of the back office, for the window that shows them. `Mod`: Ctrl, or Cmd on a Mac; each entry of `keys` does the same. */
export const shortcuts: readonly { title: string; rows: readonly { keys: readonly string[]; does: string }[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      { keys: ['Mod K'], does: 'Find a record or a screen, or do something' },
      { keys: ['Mod B'], does: 'Fold or unfold the sidebar' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In a list',
    rows: [
      { keys: ['↑', '↓'], does: 'Go to the row above or below' },
      { keys: ['.'], does: 'Show all that can be done to the row' },
      { keys: ['E'], does: 'Edit the record of the row' },
      { keys: ['X'], does: 'Select the row' },
      { keys: ['Delete'], does: 'Delete the record, after a question' },
    ],
  },
  {
    title: 'While editing',
    rows: [
      { keys: ['Mod S', 'Mod Enter'], does: 'Save the dialog or section' },
      { keys: ['Enter'], does: 'Finish a text of one line' },
      { keys: ['Mod Enter'], does: 'Finish a text of several lines, or send a reply' },
      { keys: ['Esc'], does: 'Leave a text as it was' },
    ],
  },
  {
    title: 'In a text with structure',
    rows: [
      { keys: ['Mod B', 'Mod I'], does: 'Bold or italic' },
      { keys: ['Mod Z', 'Mod Shift Z'], does: 'Undo or redo' },
      {
        keys: ['## Space', '- Space', '1. Space', '> Space'],
        does: 'Begin a heading, a list, a numbered list, a quotation',
      },
    ],
  },
]
