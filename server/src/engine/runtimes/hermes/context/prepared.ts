import { fromFile, type MappedText, sliceMapped, withLineFeeds } from '../../../prompt/mappedText.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';
import { type FoundThreat, scanForThreats } from '../threats/scan.ts';
import { stripped } from './pythonText.ts';

/** What the program makes of a file before it looks how long it is. */
export interface PreparedFile {
	/** True where it holds nothing but white space. */
	readonly isBlank: boolean;
	readonly text: MappedText;
	/** What keeps it out; ranges are in `text`. */
	readonly threats: readonly FoundThreat[];
}

type PrepareFile = (content: TextContent) => PreparedFile;

/** Without a block of frontmatter, unless that is all there is. */
function withoutMatter(mapped: MappedText): MappedText {
	const marks = /^\uFEFF+/u.exec(mapped.text)?.[0].length ?? 0;
	const text = mapped.text.slice(marks);
	const end = text.startsWith('---') ? text.indexOf('\n---', 3) : -1;
	if (end < 0) return sliceMapped(mapped, marks, mapped.text.length);
	const below = /^\n+/u.exec(text.slice(end + 4))?.[0].length ?? 0;
	const start = marks + end + 4 + below;
	return start >= mapped.text.length
		? sliceMapped(mapped, marks, mapped.text.length)
		: sliceMapped(mapped, start, mapped.text.length);
}

const withoutMark = (mapped: MappedText): MappedText =>
	mapped.text.startsWith('\uFEFF') ? sliceMapped(mapped, 1, mapped.text.length) : mapped;

const preparing = (strip: (mapped: MappedText) => MappedText): PrepareFile =>
	oncePerContent((raw) => {
		const read = stripped(withLineFeeds(fromFile(raw)));
		const text = withoutMark(strip(read));
		return { isBlank: read.text === '', text, threats: scanForThreats(text.text, 'context') };
	});

export const plainText = preparing((mapped) => mapped);

/** Of the program’s own instructions. */
export const ownText = preparing(withoutMatter);
