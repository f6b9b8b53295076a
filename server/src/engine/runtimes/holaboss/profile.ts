import type { ContinuityCapability } from '../capabilities/continuity.ts';
import type { InstallCapability } from '../capabilities/install.ts';
import type { MemoryPolicy } from '../capabilities/memory.ts';
import type { TalkPolicy } from '../capabilities/talk.ts';
import type { KnownRuntime, Runtime } from '../runtime.ts';

/** What one version does in its own way. */
export interface HolabossProfile {
	readonly known: KnownRuntime & Pick<Runtime, 'roleOf'>;
	readonly assemble: Runtime['assemble'];
	/** Names of its prose in prompts. */
	readonly pieces: readonly string[];
	readonly memory: MemoryPolicy;
	readonly continuity: ContinuityCapability;
	readonly talk: TalkPolicy;
	readonly install: InstallCapability;
}
