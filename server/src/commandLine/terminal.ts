/** Where a command writes. Results go out, everything else is an error line, so that output can be piped. */
export interface Terminal {
	/** Written as it is; a line ends only where `text` says so. */
	out(text: string): void;
	/** One line; `soulscope: ` is put before it and line breaks inside become spaces. */
	err(message: string): void;
}

/** Bad usage or bad input: told in one line, without a stack. */
export class InputError extends Error {}

export const exitStatus = {
	fine: 0,
	/** `check` found something of severity error. */
	errorsFound: 1,
	/** Something given was wrong or could not be read; whatever could be read has been dealt with. */
	badInput: 2,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** What is told of a mistake, on one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
