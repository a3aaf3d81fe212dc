# One image for every process; the command says which. Build: docker build -t swap-exchange-service .
FROM node:24-slim AS build
WORKDIR /service
COPY . .
RUN npm ci && npm run build

FROM node:24-slim AS run
ENV NODE_ENV=production
WORKDIR /service
COPY --from=build /service/package.json /service/package-lock.json /service/.npmrc ./
COPY --from=build /service/libs ./libs
COPY --from=build /service/apps ./apps
COPY --from=build /service/docs ./docs
COPY --from=build /service/test/package.json ./test/package.json
# Optional packages are the embedded PostgreSQL, which an image next to a real one does not need.
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
USER node
EXPOSE 3000
CMD ["node", "apps/api/dist/main.js"]
