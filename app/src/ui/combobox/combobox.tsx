import { useCombobox } from 'downshift'
import type { ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import type { FieldWords } from '../field/field.tsx'
import { Field } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import { RailMark } from '../line/rail-mark.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './combobox.module.css'

export type Suggestions<Item> = readonly { head?: ReactNode; items: readonly Item[] }[]

type ComboboxProps<Item> = FieldWords & {
  /** For whoever leads to the field. */
  id?: string
  text: string
  onText: (text: string) => void
  /** Groups of suggestions, best first. */
  groups: Suggestions<Item>
  keyOf: (item: Item) => string
  /** What stands in the field once it is chosen. */
  textOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  clearLabel: string
  /** Said whenever the suggestions change: how many there are, or that there are none. */
  status: string
  /** Shown in the list's place when there is nothing to suggest. */
  nothing?: ReactNode
  icon?: IconName
  placeholder?: string
  autoFocus?: boolean
}

/** A field with suggestions below it. What is suggested, and in which order, is the caller's. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    text,
    onText,
    groups,
    keyOf,
    textOf,
    renderItem,
    onChoose,
    clearLabel,
    status,
    nothing,
    icon = 'search',
  } = props
  const { label, labelHidden, note, wrong } = props
  const items = groups.flatMap((group) => group.items)

  const box = useCombobox<Item>({
    items,
    ...(props.id !== undefined && { inputId: props.id }),
    inputValue: text,
    itemToString: (item) => (item ? textOf(item) : ''),
    itemToKey: (item) => (item ? keyOf(item) : null),
    // The text is the caller's; what is chosen lives there, too, and not in here.
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes }) => {
      // Leaving the field takes nothing: only Enter and a press do.
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem: null }
      // A pointer that happens to pass doesn't take the mark from the one that Enter would choose.
      if (type === useCombobox.stateChangeTypes.MenuMouseLeave) return state
      return changes
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  })
  const shown = box.isOpen && (items.length > 0 || Boolean(nothing && text))
  let option = -1

  return (
    <Field id={box.getInputProps({}, { suppressRefError: true }).id} {...{ label, labelHidden, note, wrong }}>
      {(ids) => (
        <div className={styles.frame}>
          <span className={fieldStyles.box}>
            <Icon name={icon} />
            <input
              {...box.getInputProps({
                ...ids,
                placeholder: props.placeholder,
                autoComplete: 'off',
                autoCorrect: 'off',
                spellCheck: false,
                enterKeyHint: 'search',
                // Not through downshift: a controlled field has to change in the same tick, or the caret jumps.
                onChange: (event) => onText(event.currentTarget.value),
                'aria-label': undefined,
                'aria-labelledby': undefined,
                // Nothing is marked where there is nothing.
                ...(items.length === 0 && { 'aria-activedescendant': undefined }),
              })}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for where the field is why its page opened
              autoFocus={props.autoFocus}
            />
            {text && <IconButton icon="close" label={clearLabel} onClick={() => onText('')} />}
          </span>
          <ul
            className={classNames(styles.list, !shown && styles.closed)}
            {...box.getMenuProps({ 'aria-label': undefined })}
          >
            {shown && items.length === 0 && (
              // A list box holds options only: this one says why there are none.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role
              <li className={styles.nothing} role="option" aria-selected={false} aria-disabled="true">
                {nothing}
              </li>
            )}
            {shown &&
              groups.map((group, index) => [
                group.head && (
                  // oxlint-disable-next-line react/no-array-index-key -- groups come in a fixed order
                  <li key={`head${index}`} className={styles.head} role="presentation">
                    {group.head}
                  </li>
                ),
                ...group.items.map((item) => {
                  option += 1
                  const on = option === box.highlightedIndex
                  return (
                    <li
                      key={keyOf(item)}
                      className={classNames(styles.item, on && styles.on)}
                      {...box.getItemProps({ item, index: option })}
                    >
                      {on && <RailMark side="beside" />}
                      {renderItem(item)}
                    </li>
                  )
                }),
              ])}
          </ul>
          <Spoken>
            <output>{box.isOpen ? status : ''}</output>
          </Spoken>
        </div>
      )}
    </Field>
  )
}
