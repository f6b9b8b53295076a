/** Tokens that well-known models take in, by how their names begin; the first that fits. Looked up in November 2026. */
const windows: readonly (readonly [models: RegExp, tokens: number])[] = [
	[/^claude-(?:3|(?:opus|sonnet)-4(?:-[015](?!\d)|-\d{8}|$)|haiku-4)/, 200_000],
	[/^claude-/, 1_000_000],
	[/^gpt-4o|^gpt-4-turbo|^o1-mini/, 128_000],
	[/^o[134]/, 200_000],
	[/^gpt-4\.1/, 1_047_576],
	[/^gpt-5(?:\.[123])?(?:-(?!.*chat)|$)/, 400_000],
	[/^gpt-5\.[4-9]|^gpt-6/, 922_000],
	[/^gemini-/, 1_048_576],
];

/** OpenRouter puts the maker in front, Gemini `models/`. */
export const bareName = (model: string): string => model.slice(model.lastIndexOf('/') + 1);

/** Tokens that `model` takes in; undefined where it is not known here. */
export const knownWindow = (model: string): number | undefined => {
	const name = bareName(model).toLowerCase();
	return windows.find(([models]) => models.test(name))?.[1];
};
