import { fromFile, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';

/** A file that goes with a request. */
export interface RenderedFile {
	/** Absolute. */
	readonly path: string;
	/** Undefined where it cannot be read. */
	readonly text: string | undefined;
	/** The name of its folder, where the window has several. */
	readonly folder?: string;
}

export type Rendering =
	| { readonly kind: 'sent'; readonly shown: MappedText; readonly before: string; readonly after: string }
	| { readonly kind: 'empty' }
	| { readonly kind: 'unreadable' }
	/** `as`: the first file that says the same. */
	| { readonly kind: 'same'; readonly as: string };

/** All of a file but the white space around it; its frontmatter stays, a byte order mark goes. */
export function shownOf(text: string): MappedText {
	const start = text.length - text.trimStart().length;
	return sliceMapped(fromFile(text), start, Math.max(start, text.trimEnd().length));
}

const before = ({ path, folder }: RenderedFile): string =>
	`<attachment filePath=${JSON.stringify(path)}${folder === undefined ? '' : ` workspaceFolder=${JSON.stringify(folder)}`}>\n`;

/** What becomes of each file; two that say the same are sent once. */
export function renderFiles(files: readonly RenderedFile[]): readonly Rendering[] {
	const sent = new Map<string, string>();
	return files.map((file): Rendering => {
		if (file.text === undefined) return { kind: 'unreadable' };
		const shown = shownOf(file.text);
		if (shown.text === '') return { kind: 'empty' };
		const as = sent.get(shown.text);
		if (as !== undefined) return { kind: 'same', as };
		sent.set(shown.text, file.path);
		return { kind: 'sent', shown, before: before(file), after: '\n</attachment>\n' };
	});
}

export const opening = '\n<instructions>\n';
export const closing = '\n</instructions>\n';

/** Instructions of settings stand in lines of their own. */
export const settingTexts = (texts: readonly string[]): string => texts.join('\n');
