/** Options with one value, which the program takes once. */
const single = {
	/** `-C`: the folder that it works in. */
	folder: ['-C', '--cd'],
	model: ['-m', '--model'],
	sandbox: ['-s', '--sandbox'],
	/** `-p`: which further configuration of the person’s is laid over the usual one. */
	profile: ['-p', '--profile'],
} as const;

/** Options with a value that may come again; all of them count. */
const several = {
	/** `-c key=value`. */
	setting: ['-c', '--config'],
	/** Folders that it may write to besides. */
	addDir: ['--add-dir'],
	enable: ['--enable'],
	disable: ['--disable'],
} as const;

/** Options that are there or not. */
const switches = {
	withoutSandbox: ['--dangerously-bypass-approvals-and-sandbox'],
	approvesItself: ['--approve-for-me'],
	ignoresUserConfig: ['--ignore-user-config'],
	/** Trusts the project from now on. */
	trusts: ['--trust'],
} as const;

type Single = keyof typeof single;
type Several = keyof typeof several;
type Switch = keyof typeof switches;

/** What of the program’s arguments decides what it reads. */
export interface CodexArguments extends Readonly<Partial<Record<Single, string>>> {
	/** Keys and values, in order: those of `-c`, then what `--enable` and `--disable` stand for. */
	readonly settings: readonly (readonly [key: string, value: string])[];
	readonly addDirs: readonly string[];
	readonly on: ReadonlySet<Switch>;
	/** Why the program does not take them; one clause. */
	readonly fault?: string;
}

const byName = <Name extends string>(table: Readonly<Record<Name, readonly string[]>>): ReadonlyMap<string, Name> =>
	new Map(
		(Object.entries(table) as [Name, readonly string[]][]).flatMap(([name, all]) =>
			all.map((each) => [each, name] as const),
		),
	);

const singleNames = byName<Single>(single);
const severalNames = byName<Several>(several);
const switchNames = byName<Switch>(switches);

/** The option and its value where both are one word: `--cd=src`, `-C=src`, `-Csrc`. */
function split(word: string): readonly [name: string, value: string | undefined] {
	const equals = word.indexOf('=');
	if (word.startsWith('--')) return equals < 0 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
	if (!/^-[A-Za-z]./u.test(word)) return [word, undefined];
	return [word.slice(0, 2), word.slice(word.charAt(2) === '=' ? 3 : 2)];
}

/** Codex 0.169.0 takes nothing else for the name of a profile. */
const profileName = /^[A-Za-z0-9_-]+$/u;

/** Reads what a shell would pass on: `-C`, `src`, `-c`, `key=value`, `--config=key=value`. */
export function argumentsOf(given: readonly string[]): CodexArguments {
	const told: Partial<Record<Single, string>> = {};
	const all: Record<Several, string[]> = { setting: [], addDir: [], enable: [], disable: [] };
	const on = new Set<Switch>();
	let fault: string | undefined;
	for (let at = 0; at < given.length; at += 1) {
		const [name, attached] = split(given[at] ?? '');
		const flag = switchNames.get(name);
		if (flag) on.add(flag);
		const [one, many] = [singleNames.get(name), severalNames.get(name)];
		if (!one && !many) continue;
		if (attached === undefined) at += 1;
		const value = attached ?? given[at];
		if (value === undefined) continue;
		if (many) all[many].push(value);
		else if (one) {
			if (told[one] !== undefined) fault ??= `${name} is there twice`;
			told[one] = value;
		}
	}
	const { profile } = told;
	if (profile !== undefined && !profileName.test(profile))
		fault ??= `“${profile}” is not a name of a profile, which has only letters, digits, - and _`;
	if (told.sandbox !== undefined && on.has('approvesItself')) fault ??= '--approve-for-me does not go with --sandbox';
	const pairs = all.setting.flatMap((each): (readonly [string, string])[] => {
		const equals = each.indexOf('=');
		return equals > 0 ? [[each.slice(0, equals).trim(), each.slice(equals + 1)]] : [];
	});
	const features = (['enable', 'disable'] as const).flatMap((each) =>
		all[each].map((feature) => [`features.${feature}`, String(each === 'enable')] as const),
	);
	return { ...told, settings: [...pairs, ...features], addDirs: all.addDir, on, ...(fault !== undefined && { fault }) };
}
