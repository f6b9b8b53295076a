/** As much of a setting as the manifest says of it; texts are keys of the words. */
interface Setting {
	readonly default: unknown;
	readonly scope: string;
	readonly markdownDescription: string;
	readonly enum?: readonly string[];
	readonly markdownEnumDescriptions?: readonly string[];
}

/** What the editor shows under one heading of its settings page. */
interface SettingGroup {
	readonly title: string;
	readonly properties: Readonly<Record<string, Setting>>;
}

type Words = Readonly<Record<string, string>>;

/** The page of all settings, from the manifest and its words. */
export function settingsPage(groups: readonly SettingGroup[], words: Words): string {
	const textOf = (key: string) => linked(words[key.slice(1, -1)] ?? key);
	const rowOf = ([name, setting]: readonly [string, Setting]) => {
		const choices = (setting.enum ?? []).map((choice, at) => {
			const meaning = textOf(setting.markdownEnumDescriptions?.[at] ?? '');
			return `<br>\`${choice}\`: ${meaning}`;
		});
		const about = [textOf(setting.markdownDescription), ...choices].join('');
		return `| \`${name}\` | ${shown(setting.default)} | ${whose[setting.scope] ?? setting.scope} | ${about.replaceAll('|', '\\|')} |`;
	};
	const tables = groups.flatMap(({ title, properties }) => [
		`## ${textOf(title)}`,
		'',
		'| setting | default | set for | what it does |',
		'|---|---|---|---|',
		...Object.entries(properties).map(rowOf),
		'',
	]);
	return `${[
		'<!-- Written by `npm run docs` from package.json. -->',
		'# Settings',
		'',
		'Open them in the editor with *Preferences: Open Settings*, and search for `soulscope`. The groups are the same as here.',
		'A *folder* setting can be different in each folder of a window. A *window* setting is yours, or one of the workspace. A *computer* setting is yours alone: a folder that you open cannot change it.',
		'',
		...tables,
		'You can also turn a rule off in a file: `<!-- soulscope-disable-next-line budget.near-limit -->`. The light bulb writes the comment for you.',
		'[All rules](rules/README.md)',
	].join('\n')}\n`;
}

const whose: Readonly<Record<string, string>> = { resource: 'folder', window: 'window', machine: 'computer' };

const shown = (value: unknown): string => (value === '' ? '' : `\`${JSON.stringify(value)}\``);

/** The editor's settings page makes links of `#…#`; here they are names. */
const linked = (text: string): string => text.replace(/`#([\w.]+)#`/g, '`$1`');
