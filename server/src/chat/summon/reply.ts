import type { SummonedFile } from '../../engine/runtimes/capabilities/install.ts';
import { parseFileResponse } from '../../engine/text/patches/fileBlocks.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { pathNamed } from './files.ts';

/** UTF-16 units. No model answers with more, and what one sends is looked at again with each stretch of it. */
const longestAnswer = 200_000;

const closing = '</file>';
const opening = /<file\s+name="([^"]+)">/gu;

/** A block that is still open. */
interface OpenBlock {
	readonly name: string;
	readonly text: string;
}

/** Collects an answer stretch by stretch, and knows what stands in the block that is being written. */
export class SummonReply {
	#text = '';
	/** Behind the last block that ended. */
	#settled = 0;

	add(stretch: string): void {
		if (this.#text.length < longestAnswer) this.#text += stretch;
	}

	/** The block that is being written, or the one that ended last; undefined before the first. */
	current(): OpenBlock | undefined {
		const rest = this.#text.slice(this.#settled);
		opening.lastIndex = 0;
		const opened = opening.exec(rest);
		if (!opened) return undefined;
		const start = opening.lastIndex;
		const end = rest.indexOf(closing, start);
		if (end === -1) return { name: opened[1] ?? '', text: withoutBegunTag(rest.slice(start)) };
		this.#settled += end + closing.length;
		return this.current() ?? { name: opened[1] ?? '', text: rest.slice(start, end) };
	}

	/** The files of `known` that the answer holds, by path, and the names of others, which nobody asked for. */
	files(known: readonly SummonedFile[]): {
		readonly found: ReadonlyMap<WorkspacePath, string>;
		readonly others: readonly string[];
	} {
		// Nothing behind the last closing tag can be a file, and a search for its end would look through all of it again and again.
		const whole = this.#text.slice(0, this.#text.lastIndexOf(closing) + closing.length);
		const found = new Map<WorkspacePath, string>();
		const others: string[] = [];
		for (const [name, text] of Object.entries(parseFileResponse(this.#text.includes(closing) ? whole : ''))) {
			if (name === '__frontmatter__') continue;
			const path = pathNamed(name, known);
			if (path === undefined) others.push(name);
			else found.set(path, `${text.toWellFormed().replaceAll('\0', '')}\n`);
		}
		return { found, others };
	}
}

/** Without the beginning of a closing tag at the end, which the next stretch may complete. */
function withoutBegunTag(text: string): string {
	const at = text.lastIndexOf('<');
	return at !== -1 && closing.startsWith(text.slice(at)) ? text.slice(0, at) : text;
}
