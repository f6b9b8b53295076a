import { bootstrapDeleted } from './bootstrapDeleted.ts';
import { bootstrapLeftover } from './bootstrapLeftover.ts';
import { budgetClamped } from './budgetClamped.ts';
import { budgetDropped } from './budgetDropped.ts';
import { budgetLopsided } from './budgetLopsided.ts';
import { budgetNearLimit } from './budgetNearLimit.ts';
import { budgetTruncated } from './budgetTruncated.ts';
import { configInertKey } from './configInertKey.ts';
import { configInvalid } from './configInvalid.ts';
import { configMistaken } from './configMistaken.ts';
import { configSharedWorkspace } from './configSharedWorkspace.ts';
import { configUnknownKey } from './configUnknownKey.ts';
import { contextNeverMatches } from './contextNeverMatches.ts';
import { frontmatterCode } from './frontmatterCode.ts';
import { frontmatterInvalidValue } from './frontmatterInvalidValue.ts';
import { frontmatterLineEnds } from './frontmatterLineEnds.ts';
import { frontmatterMissingKey } from './frontmatterMissingKey.ts';
import { frontmatterStopsLoading } from './frontmatterStopsLoading.ts';
import { frontmatterSyntax } from './frontmatterSyntax.ts';
import { frontmatterUnknownKey } from './frontmatterUnknownKey.ts';
import { heartbeatEmpty } from './heartbeatEmpty.ts';
import { identityDisagrees } from './identityDisagrees.ts';
import { identityEmoji } from './identityEmoji.ts';
import { identityLongName } from './identityLongName.ts';
import { identityOverruled } from './identityOverruled.ts';
import { identityPlaceholder } from './identityPlaceholder.ts';
import { identityUnknownLabel } from './identityUnknownLabel.ts';
import { identityUnreadName } from './identityUnreadName.ts';
import { instructionsContradict } from './instructionsContradict.ts';
import { instructionsNoWayOut } from './instructionsNoWayOut.ts';
import { linksMissingFile } from './linksMissingFile.ts';
import { linksNotReceived } from './linksNotReceived.ts';
import { loadCaseMismatch } from './loadCaseMismatch.ts';
import { loadEmpty } from './loadEmpty.ts';
import { loadMissing } from './loadMissing.ts';
import { loadNeverLoaded } from './loadNeverLoaded.ts';
import { loadNotText } from './loadNotText.ts';
import { loadRefused } from './loadRefused.ts';
import { markdownOpenFence } from './markdownOpenFence.ts';
import { memoryDailyDate } from './memoryDailyDate.ts';
import { memoryDateMismatch } from './memoryDateMismatch.ts';
import { memoryDuplicateEntry } from './memoryDuplicateEntry.ts';
import { memoryExpired } from './memoryExpired.ts';
import { memoryFutureDate } from './memoryFutureDate.ts';
import { memoryReadableByOthers } from './memoryReadableByOthers.ts';
import { memoryRelativeDate } from './memoryRelativeDate.ts';
import { memoryTwoFiles } from './memoryTwoFiles.ts';
import type { Rule } from './rule.ts';
import { runCreates } from './runCreates.ts';
import { runRefused } from './runRefused.ts';
import { securityBidirectionalCharacters } from './securityBidirectionalCharacters.ts';
import { securityContextBreakout } from './securityContextBreakout.ts';
import { securityInvisibleCharacters } from './securityInvisibleCharacters.ts';
import { securityOutsideInstructions } from './securityOutsideInstructions.ts';
import { securityPrivateData } from './securityPrivateData.ts';
import { securitySecret } from './securitySecret.ts';
import { securityTagCharacters } from './securityTagCharacters.ts';
import { sessionLeaksToGroup } from './sessionLeaksToGroup.ts';
import { sessionWithheld } from './sessionWithheld.ts';
import { skillsDescription } from './skillsDescription.ts';
import { skillsFields } from './skillsFields.ts';
import { skillsFolder } from './skillsFolder.ts';
import { skillsFrontmatter } from './skillsFrontmatter.ts';
import { skillsHidesAnother } from './skillsHidesAnother.ts';
import { skillsName } from './skillsName.ts';
import { skillsNotListed } from './skillsNotListed.ts';
import { skillsOverLimit } from './skillsOverLimit.ts';
import { skillsSameName } from './skillsSameName.ts';
import { skillsUnreachable } from './skillsUnreachable.ts';

/** Rules that ask any runtime. Adding one: a file beside this, a line here, a test, `npm run docs`. */
export const generalRules: readonly Rule[] = [
	runRefused,
	runCreates,
	bootstrapDeleted,
	configInvalid,
	configUnknownKey,
	budgetTruncated,
	budgetClamped,
	budgetDropped,
	budgetNearLimit,
	loadRefused,
	loadNotText,
	loadNeverLoaded,
	loadCaseMismatch,
	loadMissing,
	sessionLeaksToGroup,
	sessionWithheld,
	bootstrapLeftover,
	identityUnknownLabel,
	identityUnreadName,
	identityPlaceholder,
	heartbeatEmpty,
	frontmatterSyntax,
	frontmatterStopsLoading,
	frontmatterMissingKey,
	frontmatterUnknownKey,
	frontmatterInvalidValue,
	frontmatterLineEnds,
	contextNeverMatches,
	frontmatterCode,
	securitySecret,
	securityInvisibleCharacters,
	securityBidirectionalCharacters,
	securityTagCharacters,
	securityContextBreakout,
	securityOutsideInstructions,
	securityPrivateData,
	memoryDailyDate,
	memoryFutureDate,
	memoryDateMismatch,
	memoryExpired,
	memoryRelativeDate,
	memoryReadableByOthers,
	memoryDuplicateEntry,
	memoryTwoFiles,
	loadEmpty,
	markdownOpenFence,
	configInertKey,
	configMistaken,
	configSharedWorkspace,
	identityLongName,
	identityEmoji,
	identityDisagrees,
	identityOverruled,
	budgetLopsided,
	skillsFrontmatter,
	skillsName,
	skillsNotListed,
	skillsHidesAnother,
	skillsOverLimit,
	skillsSameName,
	skillsUnreachable,
	skillsFolder,
	skillsDescription,
	skillsFields,
	instructionsContradict,
	instructionsNoWayOut,
	linksMissingFile,
	linksNotReceived,
];

/** `rules` with those that a runtime brings, each in its place. */
export function withParticular(rules: readonly Rule[], particular: Iterable<Rule>): readonly Rule[] {
	const all = [...rules];
	for (const rule of particular) {
		const at = all.findIndex(({ code }) => code === rule.particular?.behind);
		all.splice(at < 0 ? all.length : at + 1, 0, rule);
	}
	return all;
}
