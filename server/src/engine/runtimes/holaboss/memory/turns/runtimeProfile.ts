import type { RuntimeProfile } from '../../../capabilities/continuity.ts';

export const emptyProfile: RuntimeProfile = { name: null, nameSource: null };

/** A blank name clears both; without a source the old one stays. */
export function withName(profile: RuntimeProfile, name: string, source?: RuntimeProfile['nameSource']): RuntimeProfile {
	const trimmed = name.trim();
	if (trimmed === '') return emptyProfile;
	return { name: trimmed, nameSource: source ?? profile.nameSource ?? 'manual' };
}

/** The name of the account that somebody signed in with only counts where there is no other. */
export const withFallbackName = (profile: RuntimeProfile, name: string): RuntimeProfile =>
	profile.name === null ? withName(profile, name, 'auth_fallback') : profile;
