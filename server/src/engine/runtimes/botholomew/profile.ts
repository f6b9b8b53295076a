import type { BotholomewLayout } from './layout.ts';
import type { Blocks } from './prompt/blocks.ts';
import type { HeaderClock } from './prompt/header.ts';
import type { Load } from './prompt/load.ts';

/** What one version does its own way. */
export interface BotholomewProfile extends BotholomewLayout {
	/** The configuration may say that a list outside of the project counts instead. */
	readonly serversMayBeGlobal: boolean;
	/** Three keys, all of them right, or the runtime reads nothing at all. */
	readonly strict: boolean;
	/** The tools that its agent has for its knowledge store; none where it has no such store. */
	readonly storeTools: readonly string[];
	readonly load: Load;
	readonly clock: HeaderClock;
	/** Looks things up in its own store for every prompt. */
	readonly relevantContext: boolean;
	readonly blocks: Blocks;
}
