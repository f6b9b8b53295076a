import { sameConfig } from '../equality.ts';
import { type FoundConfig, includesIn } from './configuration.ts';

/** The configuration of one workspace as it was last found, and what its files included then. */
export class OwnConfiguration {
	readonly #textAt: (path: string) => string | undefined;
	#found: FoundConfig = { config: undefined, tried: new Set() };
	#openProjects: readonly string[] = [];
	/** What each file of the configuration included when its includes were last read. */
	#includes = new Map<string, string>();

	/** `textAt`: what a snapshot has for the file at an absolute path. */
	constructor(textAt: (path: string) => string | undefined) {
		this.#textAt = textAt;
	}

	get found(): FoundConfig {
		return this.#found;
	}

	get openProjects(): readonly string[] {
		return this.#openProjects;
	}

	/** True where the configuration is, or includes, the file at `path`. */
	has(path: string): boolean {
		const { config } = this.#found;
		return config !== undefined && (config.path === path || config.included.has(path));
	}

	/** True where the file at `path` includes others than when that was last read. */
	includesOthers(path: string): boolean {
		return this.has(path) && this.#includesAt(path) !== this.#includes.get(path);
	}

	/** `changed` is called before the includes are read. True where it made a difference. */
	take(found: FoundConfig, openProjects: readonly string[], changed: () => void): boolean {
		const before = this.#found.config;
		const isSame =
			sameConfig(before, found.config) &&
			openProjects.join('\n') === this.#openProjects.join('\n') &&
			[...(found.rootNames ?? [])].join('\n') === [...(this.#found.rootNames ?? [])].join('\n');
		this.#found = found;
		this.#openProjects = openProjects;
		if (!isSame) changed();
		const files = found.config ? [found.config.path, ...found.config.included.keys()] : [];
		this.#includes = new Map(files.map((path) => [path, this.#includesAt(path)]));
		return !isSame;
	}

	/** What the configuration file at `path` includes, as one string to compare. */
	#includesAt(path: string): string {
		return includesIn(this.#textAt(path) ?? '').join('\n');
	}
}
