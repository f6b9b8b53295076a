import { propertiesOf } from '../../../text/grayMatter/block.ts';
import { bodyOf, readMatter } from '../../../text/grayMatter/read.ts';
import { serializeContextFile } from '../config/frontmatter.ts';

/** What a loose version's agent gets for replacing the body of `beliefs.md` or `goals.md`. */
export interface UpdateOutcome {
	readonly output: { readonly message: string; readonly path: string; readonly is_error: boolean };
	/** The file after it; undefined where it stays as it was. */
	readonly text?: string;
}

/** In the order in which a new file gets them. */
const newFile = { loading: 'always', 'agent-modification': true } as const;

/** The tools' names and the files that they replace. */
export const updateTools: Readonly<Record<string, string>> = { update_beliefs: 'beliefs.md', update_goals: 'goals.md' };

/** Puts `content` below the frontmatter of `before`. Throws where that is not valid YAML, as the runtime does. */
export function updateContextFile(path: string, before: string | undefined, content: string): UpdateOutcome {
	const name = path.slice(path.lastIndexOf('/') + 1);
	const meta = before === undefined ? newFile : metaOf(before);
	// Any value that is true to JavaScript will do, so the string "false" is a yes.
	if (!meta['agent-modification']) {
		return { output: { message: 'Agent modification not allowed for this file', path, is_error: true } };
	}
	return {
		output: { message: `Updated ${name}`, path, is_error: false },
		text: serializeContextFile(meta, content),
	};
}

/** True where the agent may change the file by its tools. Loose: any value that is true to JavaScript will do. */
export function metaOf(text: string): Readonly<Record<string, unknown>> {
	const matter = readMatter(text);
	if (matter.kind === 'broken') throw new Error(matter.message);
	if (matter.kind === 'code') throw new Error(`the frontmatter is ${matter.language} code`);
	return propertiesOf(matter.data) ?? {};
}

/** The body of `text`, or undefined where its frontmatter cannot be read. */
export function bodyText(text: string): string | undefined {
	const matter = readMatter(text);
	return matter.kind === 'read' ? bodyOf(text, matter).text : undefined;
}
