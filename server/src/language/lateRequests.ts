import type { Feature } from './feature.ts';
import { accessRequest } from './requests/access.ts';
import { agentsRequests } from './requests/agents.ts';
import { doctorRequests } from './requests/doctor.ts';
import { eyesRequests } from './requests/eyes.ts';
import { lineInPromptRequest } from './requests/lineInPrompt.ts';
import { lineOriginRequest } from './requests/lineOrigin.ts';
import { managedRequests } from './requests/managed.ts';
import { managedEmbeddingRequests } from './requests/managedEmbeddings.ts';
import { memoryRequests } from './requests/memory.ts';
import { memoryChangesRequest } from './requests/memoryChanges.ts';
import { memoryFilesRequests } from './requests/memoryFiles.ts';
import { memoryListRequests } from './requests/memoryLists.ts';
import { overviewRequest } from './requests/overview.ts';
import { overviewGrowthRequest } from './requests/overviewGrowth.ts';
import { pastRequests } from './requests/past.ts';
import { previewRequest } from './requests/preview.ts';
import { setUpRequest } from './requests/setUp.ts';
import { skillArchiveRequest } from './requests/skillArchive.ts';
import { skillGrantsRequests } from './requests/skillGrants.ts';
import { standpointRequest } from './requests/standpoint.ts';
import { wordingRequest } from './requests/wording.ts';

/**
 * Requests of our editor side that come when a person wants something. They are loaded with the first request that nothing in
 * `features.ts` answers; so all that one of these may register is what answers a request.
 */
export const lateRequests: readonly Feature[] = [
	standpointRequest,
	managedRequests,
	skillGrantsRequests,
	skillArchiveRequest,
	managedEmbeddingRequests,
	eyesRequests,
	previewRequest,
	pastRequests,
	lineInPromptRequest,
	lineOriginRequest,
	accessRequest,
	overviewRequest,
	overviewGrowthRequest,
	doctorRequests,
	memoryRequests,
	memoryChangesRequest,
	memoryFilesRequests,
	memoryListRequests,
	setUpRequest,
	agentsRequests,
	wordingRequest,
];
