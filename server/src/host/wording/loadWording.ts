import type { WordingPassage } from '../../engine/prompt/wording/wording.ts';
import type { WholeRegistry } from '../../engine/runtimes/createRegistry.ts';
import { areKin } from '../../engine/runtimes/kin.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type ExtractedPassage, extractPassages } from './extract.ts';
import { type FindOptions, findInstallation, type WordingInstallation } from './installation.ts';
import { WordingError } from './sourceFiles.ts';

export interface LoadedWording {
	readonly installation: WordingInstallation;
	/** The runtime that the wording is for. */
	readonly runtime: Runtime;
	readonly found: ExtractedPassage;
	readonly verified: readonly WordingPassage[];
	/** What is not in the installation as it was measured. */
	readonly missing: readonly WordingPassage[];
}

interface LoadOptions extends FindOptions, Pick<WholeRegistry, 'runtimes' | 'programs'> {
	readonly target: string;
	/** Read the wording of this runtime, whatever the installation says of itself. */
	readonly runtime?: Runtime;
	readonly onProgress?: (found: number, wanted: number) => void;
}

/** `2026.1.24-3` is a packaging of 2026.1.24. */
const released = (version: string): string => version.replace(/[-+].*/su, '');

/** The versions that an installation may be: its own where we know it, else every one of the family. */
function candidatesFor(installation: WordingInstallation, { runtime, runtimes }: LoadOptions): readonly Runtime[] {
	if (runtime) return [runtime];
	const { family, version } = installation;
	if (!family) {
		throw new WordingError(`${installation.path}: there is no known runtime here; name it with --runtime`);
	}
	const all = runtimes.filter((each) => areKin(each, family));
	const own = all.find((each) => version !== undefined && each.version === released(version));
	return own ? [own] : all;
}

/**
 * Reads a runtime's fixed prose out of an installation: only what has the length and the digest that we measured. Throws
 * a `WordingError` where there is nothing to be had.
 */
export async function loadWording(options: LoadOptions): Promise<LoadedWording> {
	const installation = await findInstallation(options.target, options);
	const candidates = candidatesFor(installation, options).filter(({ wording }) => wording.passages.length > 0);
	const [first] = candidates;
	if (!first) {
		const name = options.runtime?.title ?? installation.name ?? installation.path;
		throw new WordingError(
			`${name}: Soulscope does not know its words well enough to check them, so previews keep placeholders`,
		);
	}
	const { landmarks } = options.programs.find((program) => areKin(program, first)) ?? { landmarks: [] };
	const found = await extractPassages({
		files: () => installation.files(options.signal),
		passages: candidates.flatMap(({ wording }) => wording.passages),
		landmarks,
		...(options.signal ? { signal: options.signal } : {}),
		...(options.onProgress ? { onProgress: options.onProgress } : {}),
	});
	// Two versions may both be there as a whole, where little of one was ever measured: then the one with more counts.
	const count = ({ wording }: Runtime) => wording.passages.filter(({ sha256 }) => found.has(sha256)).length;
	const share = (of: Runtime) => 1 - missingOf(of, found).length / of.wording.passages.length;
	const isBetter = (one: Runtime, other: Runtime) =>
		count(one) > count(other) || (count(one) === count(other) && share(one) > share(other));
	const runtime = candidates.reduce((best, each) => (isBetter(each, best) ? each : best), first);
	const verified = runtime.wording.passages.filter(({ sha256 }) => found.has(sha256));
	if (verified.length === 0) {
		throw new WordingError(`${installation.path}: no text here matches ${runtime.title}`);
	}
	return {
		installation,
		runtime,
		found,
		verified,
		missing: missingOf(runtime, found),
	};
}

/** Passages that are not there, and nothing in their stead. */
function missingOf({ wording: { passages } }: Runtime, found: ExtractedPassage): readonly WordingPassage[] {
	const isThere = ({ sha256 }: WordingPassage) => found.has(sha256);
	const names = new Set(passages.filter(isThere).flatMap(({ name, insteadOf = name }) => [name, insteadOf]));
	// Of several that stand for each other, the first is the one that is missed.
	return passages.filter(({ name, insteadOf }) => insteadOf === undefined && !names.has(name));
}
