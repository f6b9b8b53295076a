import { isPassage, packOf, type WordingPack } from '../../engine/prompt/wording/packWording.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { ExtractedPassage } from './extract.ts';
import { WordingError } from './sourceFiles.ts';

const format = 'soulscope wording pack 1';

/** Bytes; all that any runtime says is a hundredth of it. */
export const largestPack = 4 * 1024 * 1024;

/** A pack as it is kept: a text of its own beside the name of each passage. */
export function packFileText(runtime: Runtime, found: ExtractedPassage): string {
	const passages: Record<string, string> = {};
	for (const { name, sha256 } of runtime.wording.passages) {
		const text = found.get(sha256);
		if (text !== undefined) passages[name] = text;
	}
	return `${JSON.stringify({ format, runtime: runtime.id, passages }, undefined, '\t')}\n`;
}

/**
 * Reads a pack and checks every passage of it again: its name, length and digest. Throws a `WordingError`, in words that
 * begin with `file`, where one is not the runtime's own.
 */
export function parsePackFile(text: string, file: string, runtimes: readonly Runtime[]): WordingPack {
	const refuse = (why: string): never => {
		throw new WordingError(`${file} ${why}; load the runtime’s words from the installation again`);
	};
	const { format: itsFormat, runtime: id, passages } = objectIn(text);
	if (itsFormat !== format || typeof id !== 'string') return refuse('is not a wording pack of this version');
	const runtime = runtimes.find((each) => each.id === id);
	if (!runtime) return refuse(`is for ${JSON.stringify(id.slice(0, 80))}, which is not a known runtime`);
	if (typeof passages !== 'object' || passages === null) return refuse('holds no passages');
	const known = new Map(runtime.wording.passages.map((passage) => [passage.name, passage]));
	const texts: string[] = [];
	for (const [name, passage] of Object.entries(passages)) {
		const expected = known.get(name);
		if (typeof passage !== 'string' || !expected || !isPassage(passage, expected)) {
			return refuse(`was changed: ${JSON.stringify(name.slice(0, 80))} does not match ${runtime.title}`);
		}
		texts.push(passage);
	}
	return packOf(runtime.id, texts);
}

function objectIn(text: string): Record<string, unknown> {
	try {
		return Object(JSON.parse(text));
	} catch {
		return {};
	}
}
