import * as vscode from 'vscode';
import { defaultSettings, type Settings } from '../../protocol/workspace/settings.ts';

/** Dotted names of all settings, derived from the type that the server reads them by. */
type Leaves<T, Prefix extends string = ''> = {
	[K in keyof T & string]: T[K] extends string | number | boolean | Settings['rules']
		? `${Prefix}${K}`
		: Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
	? Head extends keyof T
		? At<T[Head], Rest>
		: never
	: Path extends keyof T
		? T[Path]
		: never;

type SettingName = Leaves<Settings>;

/** The setting that holds for `scope`; the default where the person's value has the wrong type. */
export function setting<N extends SettingName>(name: N, scope?: vscode.ConfigurationScope): At<Settings, N> {
	const fallback = name
		.split('.')
		.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], defaultSettings);
	const value = vscode.workspace.getConfiguration('soulscope', scope ?? null).get<unknown>(name);
	return (typeof value === typeof fallback ? value : fallback) as At<Settings, N>;
}
