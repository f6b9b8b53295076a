/** What of the command line has a say in what the model is given. */
export interface Options {
	/** `--add-dir`, as they are written. */
	readonly addedFolders: readonly string[];
	/** `--plugin-dir`, each as it is written. */
	readonly pluginFolders: readonly string[];
	/** `--disallowedTools`: rules as in `permissions.deny`. */
	readonly disallowed: readonly string[];
	/** The value of `--setting-sources`; undefined where it is not given. */
	readonly settingSources: string | undefined;
	/** The value of `--settings`: JSON, or the path of a file that holds it. */
	readonly settings: string | undefined;
	/** `--bare` or `--safe-mode`. */
	readonly isBare: boolean;
	/** Names of the options that are there: `--disable-slash-commands`. */
	readonly given: ReadonlySet<string>;
	/** The last value of each option that is followed by one: `--agent`, `--model`, `--agents`. */
	readonly values: ReadonlyMap<string, string>;
}

/** They take as many values as follow. */
const addDir = '--add-dir';
const noTools: ReadonlySet<string> = new Set(['--disallowedTools', '--disallowed-tools']);

/** Rules stand between commas or spaces, which may be in their brackets as well. */
function rulesIn(text: string): readonly string[] {
	const found: string[] = [];
	const lastBracket = text.lastIndexOf(')');
	const word = /[^\s,()]+/gu;
	for (let match = word.exec(text); match; match = word.exec(text)) {
		const hasBrackets = text[word.lastIndex] === '(' && word.lastIndex < lastBracket;
		if (hasBrackets) word.lastIndex = text.indexOf(')', word.lastIndex) + 1;
		found.push(text.slice(match.index, word.lastIndex));
	}
	return found;
}

/** Reads a command line as a shell passes it on: `--name value`, `--name=value`. What means nothing here is passed over. */
export function readOptions(words: readonly string[]): Options {
	const given = new Set<string>();
	const values = new Map<string, string>();
	const addedFolders: string[] = [];
	const pluginFolders: string[] = [];
	const disallowed: string[] = [];
	let open: string | undefined;
	const take = (name: string, value: string) => {
		if (name === addDir) addedFolders.push(value);
		else if (name === '--plugin-dir') pluginFolders.push(value);
		else if (noTools.has(name)) disallowed.push(...rulesIn(value));
		else values.set(name, value);
	};
	for (const word of words) {
		const [, name, , value] = /^(--?[A-Za-z][\w-]*)(=([\s\S]*))?$/u.exec(word) ?? [];
		if (name !== undefined) {
			given.add(name);
			if (value !== undefined) take(name, value);
			open = value === undefined ? name : undefined;
		} else if (open !== undefined) {
			take(open, word);
			if (open !== addDir && !noTools.has(open)) open = undefined;
		}
	}
	return {
		addedFolders,
		pluginFolders,
		disallowed,
		settingSources: values.get('--setting-sources'),
		settings: values.get('--settings'),
		isBare: given.has('--bare') || given.has('--safe-mode'),
		given,
		values,
	};
}
