import type { FormEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import type { TextFieldProps } from './text-field.tsx'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & { showLabel: string; hideLabel: string }

// On-screen keyboards don't name their keys: there a space is known only by what it would put in.
const blockSpaceInput = (event: FormEvent<HTMLInputElement>) => {
  if ((event.nativeEvent as InputEvent).data === ' ') event.preventDefault()
}

/** A space can't be typed into a password; what is pasted stays as it is and is judged by the form. */
export function PasswordField({ showLabel, hideLabel, onKeyDown, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)

  const blockSpaceKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === ' ') event.preventDefault()
    onKeyDown?.(event)
  }
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      onKeyDown={blockSpaceKey}
      onBeforeInput={blockSpaceInput}
      end={<IconButton icon="eye" label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)} />}
    />
  )
}
