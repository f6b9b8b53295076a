interface Plan {
	readonly created: readonly string[];
	readonly kept: readonly string[];
}

/** What a set-up would do, as lines to read before saying yes. */
export function listing(plan: Plan, titles: { readonly create: string; readonly keep: string }): string {
	const section = (title: string, paths: readonly string[]) =>
		paths.length === 0 ? [] : [[title, ...paths.map((path) => `  ${path}`)].join('\n')];
	return [...section(titles.create, plan.created), ...section(titles.keep, plan.kept)].join('\n\n');
}
