/** A person's first message to an agent makes a profile, and only a new profile has files seeded. */
export function withProfile(
	profiles: ReadonlySet<string>,
	agentId: string,
	userId: string,
): { readonly profiles: ReadonlySet<string>; readonly isNew: boolean } {
	const key = JSON.stringify([agentId, userId]);
	return { profiles: new Set([...profiles, key]), isNew: !profiles.has(key) };
}
