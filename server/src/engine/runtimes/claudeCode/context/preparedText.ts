import { deleteRanges, fromFile, type MappedText, sliceMapped, withLineFeeds } from '../../../prompt/mappedText.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';
import { frontMatterIn, matterOf } from './frontMatter.ts';
import { type AtMention, commentsIn, mentionsIn } from './markdown.ts';
import { rulePatterns } from './rulePaths.ts';

/** What Claude Code makes of a file before anything is said of where it goes. */
export interface PreparedText {
	/** Without front matter, and comments where the version removes them. */
	readonly whole: MappedText;
	/** The same without white space at its ends. */
	readonly trimmed: MappedText;
	/** Paths that it names with `@`; ranges are those of the file. */
	readonly mentions: readonly AtMention[];
	/** Of a rule: what it is for; undefined where it is always there. */
	readonly patterns: readonly string[] | undefined;
}

export type Prepare = (content: TextContent) => PreparedText;

/** JavaScript's white space, to which a byte order mark belongs. */
export function trimmedMapped(mapped: MappedText): MappedText {
	const { text } = mapped;
	const start = text.length - text.trimStart().length;
	return sliceMapped(mapped, start, Math.max(start, text.trimEnd().length));
}

/** Where `at` of the mapped text stands in its file. */
function originOf({ runs }: MappedText, at: number): number {
	const run = runs.findLast((each) => each.at <= at);
	return run ? run.from + (at - run.at) : at;
}

function mentionsOf(whole: MappedText): readonly AtMention[] {
	return mentionsIn(whole.text).map(({ range, ...mention }) => {
		const start = originOf(whole, range.start);
		return { ...mention, range: { start, end: start + (range.end - range.start) } };
	});
}

/** `text` without its front matter. */
export function bodyOf(text: string): MappedText {
	const start = frontMatterIn(text)?.body ?? 0;
	return fromFile(text.slice(start), start);
}

/** Comments are found in Markdown as it is parsed; where one goes, all line breaks become `\n`. */
export function withoutComments(mapped: MappedText): MappedText {
	const comments = commentsIn(mapped.text);
	return comments.length === 0 ? mapped : withLineFeeds(deleteRanges(mapped, comments));
}

const preparedBy = (strip: (mapped: MappedText) => MappedText): Prepare =>
	oncePerContent((text) => {
		const body = bodyOf(text);
		const whole = strip(body);
		return {
			whole,
			trimmed: trimmedMapped(whole),
			// What a comment has parted stays apart.
			mentions: mentionsOf(body),
			patterns: rulePatterns(matterOf(text).paths),
		};
	});

export const prepareWithoutComments: Prepare = preparedBy(withoutComments);

export const prepareWithComments: Prepare = preparedBy((mapped) => mapped);
