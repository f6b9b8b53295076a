import { assemble } from '../../../server/src/engine/runtimes/claudeCode/prompt/assemble.ts';
import { type Adapter, proseDigest } from '../case.ts';
import { unplaced } from '../coding/world.ts';
import { profileOf, worldOfCase } from './world.ts';

interface Block {
	readonly prefix?: unknown;
	readonly suffix?: string;
}

/**
 * What is around the block of instructions. The other blocks, and the sizes of the system prompt, are the program's own prose, which
 * differs from model to model: nothing of it comes of any file.
 */
const wrapper: Adapter = (input, { runtime, expected, wordingFor }) => {
	const profile = profileOf(runtime);
	const { snapshot, session } = worldOfCase(input);
	const wording = wordingFor(runtime);
	const { parts } = assemble(profile, snapshot, session, wording);
	const ids = parts.map(({ id }) => id);
	const own = parts.slice(ids.indexOf('claude-code.opening'), ids.indexOf('claude-code.closing') + 1);
	const text = own.map((part) => part.text).join('');
	const { blocks, system } = expected as unknown as { readonly blocks: readonly Block[]; readonly system: unknown };
	const first = text.indexOf('Contents of ');
	return {
		system,
		blocks: blocks.map((block) => {
			if (block.prefix === undefined) return block;
			return {
				...block,
				prefix: { len: first, sha256: proseDigest },
				suffix: unplaced(text).slice(-String(block.suffix).length),
			};
		}),
	};
};

export const wrapperAdapters: Readonly<Record<string, Adapter>> = { wrapper };
