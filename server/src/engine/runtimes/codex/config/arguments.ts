/** What of the program’s arguments decides what it reads. */
interface CodexArguments {
	/** `-C`, `--cd`: the folder that it works in. */
	readonly folder?: string;
	/** `-c`, `--config`: keys and values, in order. */
	readonly settings: readonly (readonly [key: string, value: string])[];
	/** `-m`, `--model`. */
	readonly model?: string;
	/** `-s`, `--sandbox`. */
	readonly sandbox?: string;
}

type Meaning = 'folder' | 'setting' | 'model' | 'sandbox';

const meanings: Readonly<Record<string, Meaning>> = {
	'-C': 'folder',
	'--cd': 'folder',
	'-c': 'setting',
	'--config': 'setting',
	'-m': 'model',
	'--model': 'model',
	'-s': 'sandbox',
	'--sandbox': 'sandbox',
};

const withoutSandbox = '--dangerously-bypass-approvals-and-sandbox';

/** Reads what a shell would pass on: `-C`, `src`, `-c`, `key=value`, `--config=key=value`. */
export function argumentsOf(given: readonly string[]): CodexArguments {
	const told: Partial<Record<Exclude<Meaning, 'setting'>, string>> = {};
	const settings: (readonly [string, string])[] = [];
	const take = (meaning: Meaning, value: string) => {
		if (meaning !== 'setting') {
			told[meaning] = value;
			return;
		}
		const equals = value.indexOf('=');
		if (equals > 0) settings.push([value.slice(0, equals).trim(), value.slice(equals + 1)]);
	};
	for (let at = 0; at < given.length; at += 1) {
		const [name = '', ...rest] = (given[at] ?? '').split('=');
		if (name === withoutSandbox) told.sandbox = 'danger-full-access';
		const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined;
		if (meaning === undefined) continue;
		if (rest.length === 0) at += 1;
		const value = rest.length > 0 ? rest.join('=') : given[at];
		if (value !== undefined) take(meaning, value);
	}
	return { settings, ...told };
}
