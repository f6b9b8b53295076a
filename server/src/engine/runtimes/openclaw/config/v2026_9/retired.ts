/**
 * Keys of earlier versions that the start of OpenClaw 2026.9.6 takes out of a configuration, one that is a single file: it says so
 * in its log, keeps the old file beside the new one, and goes on. Keys that it moves elsewhere are not here. `*` is any one key.
 */
const ofEverything = `
	meta.lastTouchedAt
	acp.maxConcurrentSessions acp.runtime.ttlMinutes acp.stream.coalesceIdleMs acp.stream.hiddenBoundarySeparator
	acp.stream.maxChunkChars acp.stream.maxOutputChars acp.stream.maxSessionUpdateChars
	agents.defaults.llm attachments.preserveFilenames auth.cooldowns
	browser.actionTimeoutMs browser.cdpPortRangeStart browser.color browser.localCdpReadyTimeoutMs
	browser.localLaunchTimeoutMs browser.profiles.*.color browser.relayBindHost browser.remoteCdpHandshakeTimeoutMs
	browser.remoteCdpTimeoutMs browser.tabCleanup.idleMinutes browser.tabCleanup.maxTabsPerSession
	browser.tabCleanup.sweepMinutes
	channels.*.accounts.*.streaming.progress.render channels.*.streaming.progress.render channels.webchat
	cli.banner.taglineMode cloudWorkers.profiles.*.lifetime commands.modelsWrite commands.useAccessGroups commitments
	cron.maxConcurrentRuns cron.retry cron.store cron.triggers.minIntervalMs
	diagnostics.memoryPressureBundle diagnostics.memoryPressureSnapshot diagnostics.stuckSessionAbortMs
	diagnostics.stuckSessionWarnMs
	gateway.channelHealthCheckMinutes gateway.channelMaxRestartsPerHour gateway.channelStaleEventThresholdMinutes
	gateway.controlUi.allowInsecureAuth gateway.controlUi.chatMessageMaxWidth
	gateway.controlUi.dangerouslyDisableDeviceAuth gateway.controlUi.toolTitles gateway.handshakeTimeoutMs
	gateway.http.endpoints.chatCompletions.maxBodyBytes gateway.http.endpoints.chatCompletions.maxImageParts
	gateway.http.endpoints.chatCompletions.maxTotalImageBytes gateway.http.endpoints.responses.maxBodyBytes
	gateway.reload.debounceMs gateway.reload.deferralTimeoutMs gateway.tailscale.resetOnExit gateway.webchat
	hooks.internal.installs hooks.maxBodyBytes logging.redactSensitive marketplaces
	memory.search.cache.maxEntries memory.search.chunking memory.search.local.contextSize
	memory.search.local.modelCacheDir memory.search.query.hybrid memory.search.remote.batch.concurrency
	memory.search.remote.batch.pollIntervalMs memory.search.remote.batch.timeoutMinutes memory.search.remote.batch.wait
	memory.search.remote.nonBatchConcurrency memory.search.store.driver memory.search.store.path memory.search.sync
	messages.queue.debounceMs messages.statusReactions.timing messages.suppressToolErrors plugins.bundledDiscovery
	secrets.resolution session.agentToAgent.maxPingPongTurns session.maintenance.rotateBytes session.parentForkMaxTokens
	session.typingIntervalSeconds session.writeLock systemAgent tools.media.asyncCompletion transcripts.maxUtterances
	tts.prefsPath tui ui.assistant
	update.auto.betaCheckIntervalHours update.auto.stableDelayHours update.auto.stableJitterHours
	web.heartbeatSeconds web.reconnect web.whatsapp worktrees
`;

/** Of the defaults for agents, and of each agent. */
const ofAgents = `
	bootstrapPromptTruncationWarning envelopeElapsed envelopeTimestamp envelopeTimezone mediaGenerationAutoProviderFallback
	timeFormat
	cliBackends.*.reliability.outputLimits cliBackends.*.reliability.watchdog.fresh.noOutputTimeoutMs
	cliBackends.*.reliability.watchdog.resume.noOutputTimeoutMs
	compaction.maxHistoryShare compaction.reserveTokens compaction.reserveTokensFloor
	contextPruning.hardClearRatio contextPruning.keepLastAssistants contextPruning.minPrunableToolChars
	contextPruning.softTrim contextPruning.softTrimRatio
	groupChat.visibleReplies
	heartbeat.ackMaxChars heartbeat.includeReasoning heartbeat.includeSystemPromptSection heartbeat.skipWhenBusy
	heartbeat.suppressToolErrorWarnings
	memory.search.cache.maxEntries memory.search.chunking memory.search.local.contextSize
	memory.search.local.modelCacheDir memory.search.query.hybrid memory.search.remote.batch.concurrency
	memory.search.remote.batch.pollIntervalMs memory.search.remote.batch.timeoutMinutes memory.search.remote.batch.wait
	memory.search.remote.nonBatchConcurrency memory.search.store.driver memory.search.store.path memory.search.sync
	runRetries silentReplyRewrite systemPromptOverride
`;

/** Of everything, and of each agent. */
const ofTools = `
	tools.codeMode.languages
	tools.loopDetection.criticalThreshold tools.loopDetection.detectors tools.loopDetection.genericRepeat
	tools.loopDetection.globalCircuitBreakerThreshold tools.loopDetection.historySize
	tools.loopDetection.knownPollNoProgress tools.loopDetection.pingPong tools.loopDetection.postCompactionGuard
	tools.loopDetection.unknownToolThreshold tools.loopDetection.warningThreshold tools.loopDetection.windowSize
`;

const pathsIn = (list: string): readonly (readonly string[])[] =>
	list
		.trim()
		.split(/\s+/)
		.map((path) => path.split('.'));

const inAgents = [...pathsIn(ofAgents), ...pathsIn(ofTools)].flatMap((path) => [
	['agents', 'defaults', ...path],
	['agents', 'entries', '*', ...path],
]);

const retired = [...pathsIn(ofEverything), ...pathsIn(ofTools), ...inAgents];

/** True for a key that the start of the program takes out. Its path begins with one of the list: what is below it goes as well. */
export const isRetired2026_9 = (path: readonly PropertyKey[]): boolean =>
	retired.some((known) => known.length <= path.length && known.every((key, at) => key === '*' || key === path[at]));
