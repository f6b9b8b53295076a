import { sharedWorkspace } from './agents/sharedWorkspace.ts';
import { agentElsewhere } from './config/agentElsewhere.ts';
import { homeConfigRejected } from './config/homeRejected.ts';
import { ignoredSettings } from './config/ignoredSettings.ts';
import { configMistaken } from './config/mistaken.ts';
import { configMovedOn } from './config/movedOn.ts';
import { configNotUsed } from './config/notUsed.ts';
import { configOverruled } from './config/overruled.ts';
import { configRejected } from './config/rejected.ts';
import { settingsUnread } from './config/settingsUnread.ts';
import type { DoctorCheck } from './diagnosis.ts';
import { filesBlocked } from './files/blocked.ts';
import { filesCut } from './files/cut.ts';
import { filesFrontmatter } from './files/frontmatter.ts';
import { filesMergeConflicts } from './files/mergeConflicts.ts';
import { filesMisplaced } from './files/misplaced.ts';
import { filesNearLimit } from './files/nearLimit.ts';
import { filesUnread } from './files/unread.ts';
import { gitIgnoresNothing } from './git/ignoresNothing.ts';
import { gitPublicHost, gitPublished } from './git/publicHost.ts';
import { gitUnreadable } from './git/unreadable.ts';
import { fromOutside } from './memory/fromOutside.ts';
import { neverIndexed } from './memory/neverIndexed.ts';
import { memoryNotSearched } from './memory/notSearched.ts';
import { memoryOrders } from './memory/orders.ts';
import { memoryReachesOthers } from './memory/reachesOthers.ts';
import { searchOff } from './memory/searchOff.ts';
import { memoryTwoFiles } from './memory/twoFiles.ts';
import { ownBrokenDatabase } from './own/brokenDatabase.ts';
import { ownClosedFolder } from './own/closedFolder.ts';
import { ownFailedBackup } from './own/failedBackup.ts';
import { ownLostModel } from './own/lostModel.ts';
import { ownRefusedWording } from './own/refusedWording.ts';
import { ownStaleBackup } from './own/staleBackup.ts';
import { configOpen } from './permissions/configOpen.ts';
import { memoryOpen } from './permissions/memoryOpen.ts';
import { readOnly } from './permissions/readOnly.ts';
import { runDoesNotStart } from './run/doesNotStart.ts';
import { runRefused, runRefusedByOther } from './run/refused.ts';
import { runSetsUpAgain } from './run/setsUpAgain.ts';
import { notSimulated } from './runtime/notSimulated.ts';
import { otherVersion } from './runtime/otherVersion.ts';
import { severalInstalled } from './runtime/severalInstalled.ts';
import { hiddenOrders } from './secrets/hiddenOrders.ts';
import { secretsInFiles } from './secrets/inFiles.ts';
import { skillsUnusable } from './skills/unusable.ts';
import { conflictCopies } from './sync/conflictCopies.ts';
import { notDownloaded } from './sync/notDownloaded.ts';

/** Everything that the doctor looks for. The order is that of the documents; reports go by weight. */
export const checks: readonly DoctorCheck[] = [
	otherVersion,
	severalInstalled,
	notSimulated,
	runRefused,
	runRefusedByOther,
	runDoesNotStart,
	runSetsUpAgain,
	configRejected,
	homeConfigRejected,
	settingsUnread,
	configMistaken,
	ignoredSettings,
	configNotUsed,
	configOverruled,
	configMovedOn,
	agentElsewhere,
	sharedWorkspace,
	filesUnread,
	filesBlocked,
	filesFrontmatter,
	filesMergeConflicts,
	filesCut,
	filesMisplaced,
	filesNearLimit,
	neverIndexed,
	memoryNotSearched,
	memoryTwoFiles,
	searchOff,
	fromOutside,
	memoryOrders,
	memoryReachesOthers,
	skillsUnusable,
	conflictCopies,
	notDownloaded,
	gitPublished,
	gitUnreadable,
	gitPublicHost,
	gitIgnoresNothing,
	secretsInFiles,
	hiddenOrders,
	configOpen,
	memoryOpen,
	readOnly,
	ownBrokenDatabase,
	ownClosedFolder,
	ownLostModel,
	ownRefusedWording,
	ownFailedBackup,
	ownStaleBackup,
];
