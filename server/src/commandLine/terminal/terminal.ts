/** Where a command writes. Results go out, everything else is an error line, so that output can be piped. */
export interface Terminal {
	/** Written as it is; a line ends only where `text` says so. */
	out(text: string): void;
	/** One line; `soulscope: ` is put before it and line breaks inside become spaces. */
	err(message: string): void;
	/** One line on what is about to be printed, as it is; kept from what goes into a pipe. Absent where nobody reads it. */
	note?(line: string): void;
	/** One line that the next call writes over, or takes away; absent where nobody watches. */
	progress?(line: string | undefined): void;
	/** Where results go to a screen; absent where they go into a file or a pipe. */
	readonly screen?: Screen;
	/** What is piped in; undefined where a person sits at the terminal. Absent where there is no such thing. */
	input?(): Promise<string | undefined>;
	/** One line from the person; undefined where they ended the input. Absent where nobody can be asked. */
	ask?(question: string): Promise<string | undefined>;
}

/** A terminal that shows what is written. */
export interface Screen {
	/** How many columns it has now. */
	readonly columns: number;
	/** As `out`, of text that is harmless already and has colours. */
	paint(text: string): void;
	/** Takes away all that stands on it. */
	clear(): void;
}

/** Bad usage or bad input: told in one line, without a stack. */
export class InputError extends Error {}

export const exitStatus = {
	fine: 0,
	/** `check` found something of severity error. */
	errorsFound: 1,
	/** Something given was wrong or could not be read; whatever could be read has been dealt with. */
	badInput: 2,
	/** `knowledge`: there is no such entry or version. */
	notFound: 3,
	/** `knowledge`: there is something already, or it has changed. */
	conflict: 4,
	/** `knowledge`: a source asks for a key. */
	notAllowed: 5,
	/** `knowledge`: a source cannot be reached. */
	noNetwork: 6,
	/** `knowledge`: a document of a kind that cannot be read. */
	unsupported: 7,
	/** `knowledge`, `restore`, `database`: some of it was done. */
	partly: 8,
	/** Ctrl-C, as shells have it: 128 and the number of the signal. What was done by then is kept. */
	interrupted: 130,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

const controls = /(?!\n|\t|\r\n)\p{Cc}/gu;

/** Of the characters that Unicode has for showing control characters, the first. */
const firstPicture = 0x2400;

/**
 * `text` with control characters made visible (`␛`): names and texts of a workspace are other people's, and a terminal
 * takes some for orders to recolour, retitle or overwrite what stands on it.
 */
export const harmless = (text: string): string =>
	text.replace(controls, (character) => {
		const code = character.charCodeAt(0);
		return code < 0x20 ? String.fromCharCode(firstPicture + code) : '␡';
	});

/** What is told of a mistake, on one line. */
export const oneLine = (text: string): string => harmless(text.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ').trim());
