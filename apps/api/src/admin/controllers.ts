import { BooksController } from './books.controller.js';
import { AdminOrdersController } from './orders.controller.js';
import { OverviewController } from './overview.controller.js';
import { QueueDashboardController } from './queue-dashboard.controller.js';
import { AdjustmentsController, AdminPartnersController } from './partners.controller.js';
import { PayoutActionsController, PayoutReviewController } from './payouts.controller.js';
import { AdminProvidersController } from './providers.controller.js';
import { AdminsController, AdminSignInController, AdminTwoFactorController } from './staff.controller.js';

/** The surface of the staff (contract, Admin). */
export const adminControllers = [
  AdminSignInController,
  AdminTwoFactorController,
  AdminsController,
  AdminPartnersController,
  AdjustmentsController,
  PayoutReviewController,
  PayoutActionsController,
  AdminOrdersController,
  AdminProvidersController,
  BooksController,
  OverviewController,
  QueueDashboardController,
];
