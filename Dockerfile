# One image for every process; the command says which. Build: docker build -t swap-exchange-service .
FROM node:24-slim AS build
WORKDIR /service
COPY . .
RUN npm ci && npm run build

FROM node:24-slim AS packages
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
COPY --from=build /service/libs ./libs
COPY --from=build /service/apps ./apps
COPY docs ./docs
COPY test/package.json ./test/package.json
# Optional packages are the embedded PostgreSQL, which an image next to a real one does not need.
RUN npm ci --omit=dev --omit=optional \
 && rm -rf libs/*/src apps/*/src \
 && find libs apps -path '*/dist/*' \( -name '*.d.ts' -o -name '*.tsbuildinfo' \) -delete

FROM node:24-slim
# Less memory kept: see apps/ops/src/service/programs.ts. The API keeps more ready for short-lived objects, and says so itself.
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=4 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /service
# Compiled code, packages, and what is read beside them at run time: libs/domain/terms and the package files, which hold versions.
COPY --from=packages /service ./
# Where a test environment keeps its keys.
RUN install -d -o node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:3000/api/v1/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=4", "--max-semi-space-size=16", "apps/api/dist/main.js"]
