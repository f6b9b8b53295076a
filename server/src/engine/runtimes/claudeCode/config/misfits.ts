type SettingValues = Readonly<Record<string, unknown>>;

type SettingKind = 'a text' | 'a number' | 'true or false' | 'a list' | 'a list of texts' | 'an object';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const fits: Readonly<Record<SettingKind, (value: unknown) => boolean>> = {
	'a text': (value) => typeof value === 'string',
	'a number': (value) => typeof value === 'number',
	'true or false': (value) => typeof value === 'boolean',
	'a list': Array.isArray,
	'a list of texts': (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
	'an object': isObject,
};

/** Keys whose values were tried with 2.1.330: one that does not fit costs the whole file. */
const kinds: Readonly<Record<string, SettingKind>> = {
	model: 'a text',
	outputStyle: 'a text',
	autoMemoryDirectory: 'a text',
	autoMemoryEnabled: 'true or false',
	includeCoAuthoredBy: 'true or false',
	cleanupPeriodDays: 'a number',
	claudeMdExcludes: 'a list of texts',
	env: 'an object',
	enabledPlugins: 'an object',
	statusLine: 'an object',
	permissions: 'an object',
};

/** The same below `permissions`; what is in these lists is looked at one by one. */
const permissionKinds: Readonly<Record<string, SettingKind>> = {
	allow: 'a list',
	deny: 'a list',
	ask: 'a list',
	additionalDirectories: 'a list',
	defaultMode: 'a text',
};

/** A value that the program does not take. */
export interface SettingMisfit {
	/** `permissions.deny` */
	readonly path: string;
	readonly value: unknown;
	readonly wants: SettingKind;
}

function misfitAmong(
	values: SettingValues,
	table: Readonly<Record<string, SettingKind>>,
	before = '',
): SettingMisfit | undefined {
	for (const [key, wants] of Object.entries(table)) {
		const value = values[key];
		if (value !== undefined && !fits[wants](value)) return { path: `${before}${key}`, value, wants };
	}
	return undefined;
}

/** The first value for which the program throws the whole file away; undefined where it takes the file. */
export function misfitIn(values: SettingValues): SettingMisfit | undefined {
	const { permissions } = values;
	return (
		misfitAmong(values, kinds) ??
		(isObject(permissions) ? misfitAmong(permissions as SettingValues, permissionKinds, 'permissions.') : undefined)
	);
}
