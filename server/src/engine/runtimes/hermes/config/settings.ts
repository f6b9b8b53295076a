import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { pythonYaml } from '../../../text/pythonYaml.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { Places } from '../../../workspace/snapshot.ts';
import { configName } from '../paths.ts';

/** The settings of one home, as far as a prompt depends on them. */
export interface HermesSettings {
	/** Absolute. */
	readonly file: string;
	/** `broken`: it is no YAML, and the program goes by its defaults. */
	readonly state: 'absent' | 'broken' | 'read';
	/** The value at these keys; undefined where the file has none. */
	value(...keys: readonly string[]): unknown;
}

type SettingFields = Readonly<Record<string, unknown>>;

/** Names for one value that are followed; a text with more is taken for none. */
const mostAliases = 100;

const isFields = (value: unknown): value is SettingFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined where it is none, or no list of keys. */
const fieldsIn = oncePerContent((text): SettingFields | undefined => {
	if (tooMuchYaml(text) !== undefined) return undefined;
	try {
		const document = parseDocument(text, pythonYaml);
		if (document.errors.length > 0) return undefined;
		const value: unknown = document.toJS({ maxAliasCount: mostAliases });
		return value === null || value === '' ? {} : isFields(value) ? value : undefined;
	} catch {
		return undefined;
	}
});

/** The settings in `home`, an absolute path. */
export function settingsIn(places: Places, home: string): HermesSettings {
	const file = join(home, configName);
	const content = places.facts(file).kind === 'file' ? places.read(file, 'settings') : undefined;
	const fields = content?.kind === 'text' ? fieldsIn(content) : undefined;
	const value = (...keys: readonly string[]): unknown =>
		keys.reduce<unknown>((at, key) => (isFields(at) && Object.hasOwn(at, key) ? at[key] : undefined), fields);
	return { file, state: !content ? 'absent' : fields ? 'read' : 'broken', value };
}

/** What Python takes for no. */
const isFalsy = (value: unknown): boolean =>
	value === false || value === 0 || value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** The switch at these keys, which is on unless it says otherwise. */
export function isOn({ value }: HermesSettings, ...keys: readonly string[]): boolean {
	const said = value(...keys);
	return said === undefined || !isFalsy(said);
}

/** What the settings say of the model; the older place of it is the top of the file. */
function ofModel({ value }: HermesSettings, ...keys: readonly string[]): unknown {
	const model = value('model');
	const said = isFields(model) ? keys.map((key) => model[key]) : [];
	return [
		...said,
		...keys.map((key) => (key === 'default' || key === 'model' || key === 'name' ? undefined : value(key))),
	].find((each) => each !== undefined && !isFalsy(each));
}

const textOfValue = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The name of the model; empty where none is chosen. */
export const modelIn = (settings: HermesSettings): string =>
	textOfValue(settings.value('model')) || textOfValue(ofModel(settings, 'default', 'model', 'name'));

/** Who is asked for the model; empty where the settings leave that to the program. */
export function providerIn(settings: HermesSettings): string {
	const said = textOfValue(ofModel(settings, 'provider'));
	return said === 'auto' ? '' : said;
}

/** Tokens that the model takes in, as the settings say; undefined where they say nothing. */
export function statedWindow(settings: HermesSettings): number | undefined {
	const said = ofModel(settings, 'context_length');
	const tokens = typeof said === 'string' && /^\s*\d+\s*$/u.test(said) ? Number(said) : said;
	return typeof tokens === 'number' && tokens > 0 ? Math.trunc(tokens) : undefined;
}
