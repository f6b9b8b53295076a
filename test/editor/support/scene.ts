import type { Workbench } from './workbench.ts';

/** What a scene plays in. */
export interface Stage {
	/** Opens a window on a new folder: a copy of the example, or these files. */
	open(files: 'examples/aria' | Readonly<Record<string, string>>): Promise<Workbench>;
	/** Settings that only the machine's owner can make, such as an endpoint; they hold until the scene ends. */
	setMachine(settings: Record<string, unknown>): void;
	/** Name of the time zone that the editor runs in: never on the same date as UTC while the tests run. */
	readonly timeZone: string;
}

/** One thing that a person does with the product, and what must be so afterwards. */
export interface Scene {
	/** A sentence. */
	readonly name: string;
	play(stage: Stage): Promise<void>;
}
