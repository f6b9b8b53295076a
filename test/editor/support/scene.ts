import type { Workbench } from './workbench.ts';

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** What a scene plays in. */
export interface Stage {
	/** Opens a window on a new folder: a copy of the example with `files` laid over it. */
	openExample(files?: Files): Promise<Workbench>;
	/** Opens a window on a new folder with just these files. */
	openFolder(files: Files): Promise<Workbench>;
	/** Opens what `npm start` opens: a new copy of the example, arranged for a first look. */
	openTour(): Promise<Workbench>;
	/** Loads the window anew, as after a restart of the editor. */
	reopen(window: Workbench): Promise<Workbench>;
	/** Opens a second window on the folder of the first, which stays. */
	openBeside(window: Workbench): Promise<Workbench>;
	/** Settings that only the machine's owner can make, such as an endpoint; for the windows opened after it. */
	setMachine(settings: Record<string, unknown>): void;
	/** Lays out batteries and chargers as Linux lists them: `AC/online`. Counts for a language server that is started after the window is open. */
	setPower(files: Files): void;
	/** Absolute path of what the editor keeps for our extension, for all folders. */
	readonly globalStorage: string;
	/** Name of the time zone that the editor runs in: never on the same date as UTC while the tests run. */
	readonly timeZone: string;
}

/** One thing that a person does with the product, and what must be so afterwards. */
export interface Scene {
	/** A sentence. */
	readonly name: string;
	/** Takes minutes, and so begins first where several are played at a time. */
	readonly isLong?: true;
	play(stage: Stage): Promise<void>;
}
